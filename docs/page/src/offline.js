// Keeps the files of the page, and no others, so that it opens without a network. The page works without this worker.
const name = "adjudicator-" + "VERSION";
const files = ["FILES"];
const own = new Set(files.map((file) => new URL(file, self.registration.scope).href));
const start = new URL("index.html", self.registration.scope).href;

self.addEventListener("install", (event) => {
  const fresh = [...own].map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(name).then((store) => store.addAll(fresh)));
});

// The page asks for this when somebody wants the newer version.
self.addEventListener("message", (event) => event.data === "take over" && self.skipWaiting());

self.addEventListener("activate", (event) => {
  const old = (key) => key.startsWith("adjudicator-") && key !== name;
  event.waitUntil(caches.keys().then((keys) => Promise.all(keys.filter(old).map((key) => caches.delete(key)))));
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  url.search = url.hash = "";
  const file = url.href === self.registration.scope ? start : url.href;
  if (event.request.method === "GET" && own.has(file))
    event.respondWith(caches.open(name).then(async (store) => (await store.match(file)) ?? fetch(event.request)));
});
