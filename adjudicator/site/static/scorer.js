/* The order of what a search finds: pages whose title says most of the words asked for come first, the shorter title before
   the longer one; cases without a ruling come behind. */
var Scorer = {
  score: ([docname, title, , , score]) => {
    const asked = new URLSearchParams(window.location.search).get("q") || "";
    const words = asked.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
    const said = title.toLowerCase();
    const found = words.filter((word) => said.includes(word.replace(/(?:es|s|ed)$/, ""))).length;
    const behind = docname.includes("/cases/") ? 20 : 0;
    return score + (words.length ? (60 * found) / words.length : 0) - Math.min(title.length, 200) / 20 - behind;
  },
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
