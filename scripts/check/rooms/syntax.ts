import { isSyntaxNode, type SyntaxNode } from './Module.js'

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']
const TYPE_WRAPPERS = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'ParenthesizedExpression']

export function listNodes(value: unknown): SyntaxNode[] {
  return Array.isArray(value) ? value.filter(isSyntaxNode) : []
}

export function asNode(value: unknown): SyntaxNode | undefined {
  return isSyntaxNode(value) ? value : undefined
}

export function getNodeName(value: unknown): string | undefined {
  return isSyntaxNode(value) && value.type === 'Identifier' && typeof value.name === 'string' ? value.name : undefined
}

export function isFunction(node: SyntaxNode): boolean {
  return FUNCTIONS.includes(node.type)
}

/** Returns the expression inside `as`, `satisfies`, `!` and parentheses. */
export function unwrapType(value: unknown): SyntaxNode | undefined {
  if (!isSyntaxNode(value)) return undefined
  return TYPE_WRAPPERS.includes(value.type) ? unwrapType(value.expression) : value
}

/** Returns the first variable of an expression such as `a.b[c]`. */
export function rootName(node: SyntaxNode): string | undefined {
  const inner = unwrapType(node)
  if (inner?.type === 'MemberExpression' && isSyntaxNode(inner.object)) return rootName(inner.object)
  return getNodeName(inner)
}

const DEFINERS = ['assign', 'defineProperty', 'defineProperties', 'set', 'setPrototypeOf']

/**
 * Returns the target of a write: the left side of an assignment, `x++`, `delete x`, `Object.assign(x, …)` and similar
 * calls.
 */
export function writeTarget(node: SyntaxNode): SyntaxNode | undefined {
  if (node.type === 'AssignmentExpression') return asNode(node.left)
  if (node.type === 'UpdateExpression') return asNode(node.argument)
  if (node.type === 'UnaryExpression' && node.operator === 'delete') return asNode(node.argument)
  if (node.type !== 'CallExpression') return undefined
  const callee = asNode(node.callee)
  if (callee?.type !== 'MemberExpression') return undefined
  const isReflective = ['Object', 'Reflect'].includes(getNodeName(callee.object) ?? '')
  return isReflective && DEFINERS.includes(getNodeName(callee.property) ?? '')
    ? listNodes(node.arguments)[0]
    : undefined
}
