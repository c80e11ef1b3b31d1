import { isSyntaxNode, type SyntaxNode } from './Module.js'

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']
const TYPE_WRAPPERS = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'ParenthesizedExpression']

export function listNodes(value: unknown): SyntaxNode[] {
  return Array.isArray(value) ? value.filter(isSyntaxNode) : []
}

export function asNode(value: unknown): SyntaxNode | undefined {
  return isSyntaxNode(value) ? value : undefined
}

export function nameOf(value: unknown): string | undefined {
  return isSyntaxNode(value) && value.type === 'Identifier' && typeof value.name === 'string' ? value.name : undefined
}

export function isFunction(node: SyntaxNode): boolean {
  return FUNCTIONS.includes(node.type)
}

/** The expression inside `as`, `satisfies`, `!` and parentheses. */
export function unwrapType(value: unknown): SyntaxNode | undefined {
  if (!isSyntaxNode(value)) return undefined
  return TYPE_WRAPPERS.includes(value.type) ? unwrapType(value.expression) : value
}

/** The variable an expression like `a.b[c]` starts from. */
export function rootName(node: SyntaxNode): string | undefined {
  const inner = unwrapType(node)
  if (inner?.type === 'MemberExpression' && isSyntaxNode(inner.object)) return rootName(inner.object)
  return nameOf(inner)
}

const DEFINERS = ['assign', 'defineProperty', 'defineProperties', 'set', 'setPrototypeOf']

/** What a node writes to: the left of an assignment, `x++`, `delete x`, `Object.assign(x, …)` and its kin. */
export function writeTarget(node: SyntaxNode): SyntaxNode | undefined {
  if (node.type === 'AssignmentExpression') return asNode(node.left)
  if (node.type === 'UpdateExpression') return asNode(node.argument)
  if (node.type === 'UnaryExpression' && node.operator === 'delete') return asNode(node.argument)
  if (node.type !== 'CallExpression') return undefined
  const callee = asNode(node.callee)
  if (callee?.type !== 'MemberExpression') return undefined
  const isReflective = ['Object', 'Reflect'].includes(nameOf(callee.object) ?? '')
  return isReflective && DEFINERS.includes(nameOf(callee.property) ?? '') ? listNodes(node.arguments)[0] : undefined
}
