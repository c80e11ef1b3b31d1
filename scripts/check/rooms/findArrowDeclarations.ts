import { isSyntaxNode, type Module, type SyntaxNode } from './Module.js'
import { getNodeName, listNodes } from './syntax.js'

/**
 * Finds module-level arrow functions in constants: functions must be declared with `function`. A constant with a type
 * is allowed, because a function declaration cannot have the type.
 */
export function findArrowDeclarations(module: Module): string[] {
  return listNodes(module.program.body).flatMap((statement) => {
    const isExport = statement.type === 'ExportNamedDeclaration' && isSyntaxNode(statement.declaration)
    const declaration = isExport ? (statement.declaration as SyntaxNode) : statement
    if (declaration.kind !== 'const') return []
    return listNodes(declaration.declarations)
      .filter(isArrowDeclaration)
      .map(({ id, start }) => `${module.path}:${module.lineOf(start)} declare "${getNodeName(id)}" with \`function\``)
  })
}

function isArrowDeclaration({ id, init }: SyntaxNode): boolean {
  if (!isSyntaxNode(init) || init.type !== 'ArrowFunctionExpression') return false
  return isSyntaxNode(id) && !isSyntaxNode(id.typeAnnotation)
}
