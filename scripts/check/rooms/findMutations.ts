import { childNodes, isSyntaxNode, type SyntaxNode } from './Module.js'
import { getNodeName, isFunction, listNodes, rootName, unwrapType, writeTarget } from './syntax.js'

type LiteralKind = 'object' | 'array' | 'collection'

const MUTATORS: Readonly<Record<'array' | 'collection', readonly string[]>> = {
  array: ['push', 'pop', 'shift', 'unshift', 'splice', 'sort', 'reverse', 'fill', 'copyWithin'],
  collection: ['set', 'add', 'delete', 'clear'],
}

/** Returns every change of the named module-level literals. Ignores shadowed names. */
export function findMutations(
  program: SyntaxNode,
  literals: ReadonlyMap<string, LiteralKind>,
): { name: string; node: SyntaxNode }[] {
  const found: { name: string; node: SyntaxNode }[] = []
  if (literals.size === 0) return found
  const visit = (node: SyntaxNode, shadowed: ReadonlySet<string>) => {
    const hidden = isFunction(node) ? new Set([...shadowed, ...declaredNames(node)]) : shadowed
    const name = mutatedName(node, literals)
    if (name && !hidden.has(name)) found.push({ name, node })
    for (const child of childNodes(node)) visit(child, hidden)
  }
  visit(program, new Set())
  return found
}

function mutatedName(node: SyntaxNode, literals: ReadonlyMap<string, LiteralKind>): string | undefined {
  const written = writeTarget(node)
  if (written) {
    const name = rootName(written)
    return name && literals.has(name) ? name : undefined
  }
  if (node.type !== 'CallExpression') return undefined
  const callee = unwrapType(node.callee)
  if (callee?.type !== 'MemberExpression' || !isSyntaxNode(callee.object)) return undefined
  const name = rootName(callee.object)
  const kind = name === undefined ? undefined : literals.get(name)
  const method = getNodeName(callee.property) ?? ''
  if (name === undefined || kind === undefined) return undefined
  // `table.set()` on an object literal calls a method of the literal; `table.rows.push()` changes its content.
  const isDirect = unwrapType(callee.object)?.type === 'Identifier'
  if (kind === 'object' || !isDirect)
    return !isDirect && [...MUTATORS.array, ...MUTATORS.collection].includes(method) ? name : undefined
  return MUTATORS[kind].includes(method) ? name : undefined
}

/**
 * Returns the names that a function declares: its parameters and all declarations in its body, except those of inner
 * functions.
 */
function declaredNames(fn: SyntaxNode): Set<string> {
  const names = new Set<string>()
  const bind = (pattern: SyntaxNode) => {
    const name = getNodeName(pattern)
    if (name) names.add(name)
    else if (pattern.type === 'Property') bindAll([pattern.value])
    else if (pattern.type === 'AssignmentPattern') bindAll([pattern.left])
    else bindAll([...listNodes(pattern.properties), ...listNodes(pattern.elements), pattern.argument])
  }
  const bindAll = (values: readonly unknown[]) => {
    for (const value of values) if (isSyntaxNode(value)) bind(value)
  }
  const visit = (node: SyntaxNode) => {
    if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration') bindAll([node.id])
    if (node.type === 'CatchClause') bindAll([node.param])
    if (!isFunction(node)) for (const child of childNodes(node)) visit(child)
  }
  bindAll(Array.isArray(fn.params) ? fn.params : [])
  if (isSyntaxNode(fn.params)) bindAll(listNodes((fn.params as SyntaxNode).items))
  if (isSyntaxNode(fn.body)) visit(fn.body)
  return names
}
