import { childNodes, type Module, type SyntaxNode } from '../rooms/Module.js'
import { asNode, getNodeName, isFunction, unwrapType } from '../rooms/syntax.js'

/** A function of a module with a name, and the line of its declaration. */
export interface NamedFunction {
  readonly name: string
  readonly line: number
}

/** Returns each function of a module that a declaration or a variable names, at any depth. Leaves out components and classes. */
export function findFunctionNames(module: Module): NamedFunction[] {
  const found: NamedFunction[] = []
  const visit = (node: SyntaxNode) => {
    const name = getFunctionName(node)
    if (name !== undefined && /^[a-z]/.test(name)) found.push({ name, line: module.lineOf(node.start) })
    for (const child of childNodes(node)) visit(child)
  }
  visit(module.program)
  return found
}

function getFunctionName(node: SyntaxNode): string | undefined {
  if (node.type === 'FunctionDeclaration') return getNodeName(node.id)
  if (node.type !== 'VariableDeclarator') return undefined
  const value = unwrapType(asNode(node.init))
  return value && isFunction(value) ? getNodeName(node.id) : undefined
}
