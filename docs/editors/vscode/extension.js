// Starts the server and shows what its runs print. Everything else the server does.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function begin() {
  const [command, ...args] = vscode.workspace.getConfiguration("adjudicator").get("command");
  const documentSelector = ["adjudicator-case", "adjudicator-rules", "adjudicator-deck"].map((language) => ({ language }));
  client = new LanguageClient("adjudicator", "adjudicator", { command, args }, { documentSelector });
  return client.start();
}

exports.activate = async (context) => {
  context.subscriptions.push(
    vscode.commands.registerCommand("adjudicator.restart", async () => {
      await client?.stop();
      await begin();
    }),
  );
  await begin();
};

exports.deactivate = () => client?.stop();
