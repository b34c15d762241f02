// Loaded before the programs of operators (package.json): an older Node cannot read TypeScript, and its error would not say why.
if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(
    `Stajnia needs Node 24, and this is ${process.versions.node}. npm ci brings Node 24, npm ci --omit=dev does not.`,
  );
  process.exit(1);
}
