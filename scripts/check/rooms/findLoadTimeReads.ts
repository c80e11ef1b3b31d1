import { childNodes, isSyntaxNode, type Module, type SyntaxNode } from './Module.js'
import { asNode, getNodeName, isFunction, listNodes, unwrapType } from './syntax.js'

/** A read of the clock, a random value or a port that runs when the module is loaded. */
export interface LoadTimeRead {
  readonly line: number
  readonly call: string
}

/** Returns the module that has the function behind an imported name. */
export type ResolveFunction = (module: Module, specifier: string, name: string) => Module | undefined

const CLOCK = /^(Date|Date\.now|performance\.now|(process\.)?hrtime(\.bigint)?|process\.uptime)$/
// regexp-ignore: a name in the project's own sources
const RANDOM = /(^|\.)(random|random[A-Z]\w*|generate|generate(Private)?Keys?|generateKeyPair(Sync)?|getRandomValues)$/
// regexp-ignore: a name in the project's own sources
const PORT = /(^|\.)(listen|(find|get|pick)Free\w*Port)$/
const RUNS_CALLBACKS =
  /(^|\.)(describe|suite|map|flatMap|forEach|filter|reduce|find|some|every|sort|from|hoisted|mock|then)$/

/** Lists the reads that run when a module is loaded. It follows calls into functions, and enters the bodies of `describe`. */
export function findLoadTimeReads(module: Module, resolve: ResolveFunction = () => undefined): LoadTimeRead[] {
  const found: LoadTimeRead[] = []
  visit(module, module.program, resolve, new Set(), (call, node) =>
    found.push({ call, line: module.lineOf(node.start) }),
  )
  return found
}

type Report = (call: string, node: SyntaxNode) => void

function visit(module: Module, node: SyntaxNode, resolve: ResolveFunction, seen: Set<string>, report: Report): void {
  if (isFunction(node) || isProgramPart(node)) return
  const callee = node.type === 'CallExpression' || node.type === 'NewExpression' ? unwrapType(node.callee) : undefined
  if (callee) {
    const name = spell(callee)
    const read = readOf(node, name) ?? readThrough(module, callee, resolve, seen)
    if (read !== undefined) report(read, node)
    const isRun = RUNS_CALLBACKS.test(name) || (node.type === 'NewExpression' && name === 'Promise')
    if (isRun) for (const argument of listNodes(node.arguments)) visitBody(module, argument, resolve, seen, report)
    visitBody(module, callee, resolve, seen, report)
  }
  if (node.type === 'BinaryExpression' && isPid(node)) report('process.pid', node)
  for (const child of childNodes(node)) {
    // A field of an instance is only evaluated when the instance is created.
    const isInstanceField = child.type === 'PropertyDefinition' && child.static !== true
    if (!isInstanceField) visit(module, child, resolve, seen, report)
    else if (child.computed === true && isSyntaxNode(child.key)) visit(module, child.key, resolve, seen, report)
  }
}

/** Returns true for `if (process.argv[1] === …)`: its body runs only if the file is started as a program. */
function isProgramPart(node: SyntaxNode): boolean {
  const test = node.type === 'IfStatement' ? asNode(node.test) : undefined
  const guard = asNode(test?.left)
  return guard?.type === 'MemberExpression' && spell(asNode(guard.object) ?? guard) === 'process.argv'
}

/** Visits the body of a function that runs now; other nodes are visited as children. */
function visitBody(module: Module, value: unknown, resolve: ResolveFunction, seen: Set<string>, report: Report): void {
  const node = unwrapType(value)
  if (!node || !isFunction(node)) return
  for (const child of childNodes(node)) visit(module, child, resolve, seen, report)
}

function readOf(node: SyntaxNode, name: string): string | undefined {
  // `new Date(0)` does not read the clock, but `Date(0)` does.
  if (node.type === 'NewExpression')
    return name === 'Date' && listNodes(node.arguments).length === 0 ? 'new Date()' : undefined
  return CLOCK.test(name) || RANDOM.test(name) || PORT.test(name) ? `${name}()` : undefined
}

/** Returns true for a value derived from the process id, such as a port: another process can get the same one. */
function isPid(node: SyntaxNode): boolean {
  return [node.left, node.right].some((side) => isSyntaxNode(side) && spell(side) === 'process.pid')
}

/** Returns the read that a call of a repository function leads to. */
function readThrough(
  module: Module,
  callee: SyntaxNode,
  resolve: ResolveFunction,
  seen: Set<string>,
): string | undefined {
  const name = getNodeName(callee)
  if (name === undefined) return undefined
  const imported = findImport(module, name)
  const home = imported ? resolve(module, imported.specifier, imported.name) : module
  const declared = imported?.name ?? name
  const body = home && findFunction(home.program, declared)
  const key = `${home?.path} ${declared}`
  if (!home || !body || seen.has(key)) return undefined
  const reads: string[] = []
  visitBody(home, body, resolve, new Set([...seen, key]), (call) => reads.push(call))
  return reads[0] && `${name}() → ${reads[0]}`
}

function findImport(module: Module, name: string): { specifier: string; name: string } | undefined {
  for (const statement of listNodes(module.program.body)) {
    const specifier = asNode(statement.source)?.value
    if (statement.type !== 'ImportDeclaration' || typeof specifier !== 'string') continue
    const found = listNodes(statement.specifiers).find((one) => getNodeName(one.local) === name)
    if (found) return { specifier, name: getNodeName(found.imported) ?? 'default' }
  }
  return undefined
}

/** Finds the function that a name is bound to, at any depth outside the parameters of other functions. */
function findFunction(node: SyntaxNode, name: string): SyntaxNode | undefined {
  if (node.type === 'FunctionDeclaration' && getNodeName(node.id) === name) return node
  if (node.type === 'VariableDeclarator' && getNodeName(node.id) === name) {
    const init = unwrapType(node.init)
    return init && isFunction(init) ? init : undefined
  }
  for (const child of childNodes(node)) {
    const found = findFunction(child, name)
    if (found) return found
  }
  return undefined
}

/** Formats `a.b.c` as text. For `a.b(c)(d)`, returns the part before the first call. */
function spell(node: SyntaxNode): string {
  const inner = unwrapType(node)
  if (inner?.type === 'CallExpression')
    return spell(asNode(inner.callee) ?? inner).replace(/\.(each|for|skipIf|runIf)$/, '')
  if (inner?.type !== 'MemberExpression') return (inner && getNodeName(inner)) ?? ''
  const name = spell(asNode(inner.object) ?? inner)
  const property = getNodeName(inner.property) ?? ''
  return /^(concurrent|sequential|only|skip|each|parallel|serial)$/.test(property) && /describe|suite/.test(name)
    ? name
    : `${name}.${property}`
}
