import { findMutations } from './findMutations.js'
import { childNodes, isSyntaxNode, type Module, type SyntaxNode } from './Module.js'
import { getNodeName, isFunction, listNodes, rootName, unwrapType, writeTarget } from './syntax.js'

export interface StateFinding {
  readonly name: string
  readonly line: number
  readonly message: string
}

const COLLECTIONS = ['Map', 'Set', 'WeakMap', 'WeakSet']
const STATEFUL_CLASSES = ['QueryClient', 'EventTarget', 'EventEmitter', 'AbortController', 'BroadcastChannel']
const STATEFUL_FACTORIES = ['createStore']
const GLOBALS = ['globalThis', 'window', 'self', 'document', 'global', 'navigator', 'localStorage', 'process']

/** Finds module-level state: two instances on one page would share it. */
export function findMutableState(module: Module): StateFinding[] {
  const findings: StateFinding[] = []
  const report = (name: string, node: SyntaxNode, message: string) => {
    findings.push({ name, line: module.lineOf(node.start), message: `"${name}" ${message}` })
  }
  const literals = new Map<string, 'object' | 'array' | 'collection'>()
  for (const statement of listNodes(module.program.body)) {
    const declaration = isSyntaxNode(statement.declaration) ? statement.declaration : statement
    if (declaration.type === 'VariableDeclaration' && declaration.declare !== true) {
      for (const item of listNodes(declaration.declarations)) {
        const name = getNodeName(item.id) ?? 'a pattern'
        if (declaration.kind === 'let' || declaration.kind === 'var') {
          report(name, item, `is a module-level \`${declaration.kind}\``)
          continue
        }
        const kind = readInitialiser(item.init)
        if (kind === 'object' || kind === 'array' || kind === 'collection') literals.set(name, kind)
        else if (kind) report(name, item, kind)
      }
    }
    if (declaration.type === 'ClassDeclaration') findStaticFields(declaration, report)
    findGlobalWrites(statement, report)
  }
  for (const mutation of findMutations(module.program, literals)) {
    report(mutation.name, mutation.node, 'is a module-level value that is changed here')
  }
  return findings
}

type Report = (name: string, node: SyntaxNode, message: string) => void

function readInitialiser(value: unknown): 'object' | 'array' | 'collection' | string | undefined {
  const init = unwrapType(value)
  if (!init) return undefined
  if (init.type === 'ObjectExpression') return 'object'
  if (init.type === 'ArrayExpression') return 'array'
  const callee = getNodeName(init.callee) ?? ''
  if (init.type === 'NewExpression') {
    if (STATEFUL_CLASSES.includes(callee)) return `is a module-level ${callee}`
    if (!COLLECTIONS.includes(callee)) return undefined
    return listNodes(init.arguments).length > 0
      ? 'collection'
      : `is an empty module-level ${callee}, which can only be filled later`
  }
  if (init.type === 'CallExpression' && STATEFUL_FACTORIES.includes(callee)) return `is a module-level ${callee}()`
  return undefined
}

function findStaticFields(declaration: SyntaxNode, report: Report): void {
  const body = isSyntaxNode(declaration.body) ? declaration.body : undefined
  for (const member of listNodes(body?.body)) {
    if (member.type !== 'PropertyDefinition' || member.static !== true) continue
    if (member.readonly === true || member.declare === true) continue
    report(
      `${getNodeName(declaration.id) ?? 'class'}.${getNodeName(member.key) ?? 'field'}`,
      member,
      'is a static field that can change',
    )
  }
}

/** Reports writes to globals while the module loads. A write inside a function is the caller's responsibility. */
function findGlobalWrites(node: SyntaxNode, report: Report): void {
  if (isFunction(node)) return
  const target = writeTarget(node)
  const name = target && rootName(target)
  // A program returns its result with the exit code.
  const isExitCode =
    name === 'process' && target?.type === 'MemberExpression' && getNodeName(target.property) === 'exitCode'
  if (name && GLOBALS.includes(name) && !isExitCode) report(name, node, 'is a global that is changed at load')
  for (const child of childNodes(node)) findGlobalWrites(child, report)
}
