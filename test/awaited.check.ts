/**
 * `npm run check` looks here for promises in tests that nobody awaits: an assertion that is still under way when its test ends
 * proves nothing, and one about a promise instead of its value always passes. Biome's rule (`noFloatingPromises`) sees only our
 * own async functions, not those of tap, Playwright and Kysely. `void` says that a promise may be left alone.
 */
import path from 'node:path';
import ts from 'typescript';

const TESTS = import.meta.dirname;
const ROOT = path.dirname(TESTS);

/** Calls whose promise is looked after: tap awaits its tests, and a failure is handled. */
const LOOKED_AFTER = ['test', 'skip', 'catch'];

const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic() {} };
const config = ts.getParsedCommandLineOfConfigFile(path.join(ROOT, 'tsconfig.json'), {}, host);
if (!config) throw new Error('tsconfig.json cannot be read.');
const program = ts.createProgram(config.fileNames, config.options);
const types = program.getTypeChecker();
const found = program
  .getSourceFiles()
  .filter(({ fileName }) => fileName.startsWith(`${TESTS}/`))
  .flatMap((source) => floatingIn(source).map((node) => placeOf(source, node)));
for (const place of found) console.error(`${place}: nobody awaits this promise`);
process.exitCode = Number(found.length > 0);

function floatingIn(node: ts.Node): ts.Node[] {
  const isLost =
    (ts.isExpressionStatement(node) && floats(node.expression)) ||
    (ts.isCallExpression(node) && (isRunWithoutWaiting(node) || isAssertedItself(node)));
  const own = isLost ? [node] : [];
  const inside: ts.Node[] = [];
  ts.forEachChild(node, (child) => void inside.push(...floatingIn(child)));
  return [...own, ...inside];
}

function floats(expression: ts.Expression): boolean {
  const isHandled =
    ts.isCallExpression(expression) &&
    (LOOKED_AFTER.includes(nameOf(expression) ?? '') || (nameOf(expression) === 'then' && expression.arguments[1]));
  return !isHandled && !isKept(expression) && isPromise(types.getTypeAtLocation(expression));
}

/** Whether it is assigned, as by `??=`. */
function isKept(expression: ts.Expression): boolean {
  if (!ts.isBinaryExpression(expression)) return false;
  const { kind } = expression.operatorToken;
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

/** An async function given to `forEach` or a timer, which do not wait for its end. */
function isRunWithoutWaiting(node: ts.CallExpression): boolean {
  const name = nameOf(node) ?? node.expression.getText();
  if (!['forEach', 'setTimeout', 'setInterval', 'setImmediate'].includes(name) || !node.arguments[0]) return false;
  const [signature] = types.getTypeAtLocation(node.arguments[0]).getCallSignatures();
  return signature !== undefined && isPromise(signature.getReturnType());
}

/** A promise in place of its value, as in `t.ok(page.isVisible(…))`, which always passes. */
function isAssertedItself(node: ts.CallExpression): boolean {
  const isAssertion = ['ok', 'notOk', 'equal', 'not', 'same', 'notSame', 'match'].includes(nameOf(node) ?? '');
  const [subject] = node.arguments;
  return (
    isAssertion && subject !== undefined && ts.isCallExpression(subject) && isPromise(types.getTypeAtLocation(subject))
  );
}

function isPromise(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.some(isPromise);
  const [element] = types.isArrayType(type) ? types.getTypeArguments(type as ts.TypeReference) : [];
  // Not `PromiseSettledResult`, which is a value.
  return /Promise(?!\w*Result)/.test(type.symbol?.name ?? '') || (element !== undefined && isPromise(element));
}

/** 'test' of `t.test(…)` */
function nameOf({ expression }: ts.CallExpression): string | undefined {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined;
}

function placeOf(source: ts.SourceFile, node: ts.Node): string {
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  return `${path.relative(ROOT, source.fileName)}:${line + 1}`;
}
