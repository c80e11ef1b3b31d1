import { childNodes, isSyntaxNode, type Module, type SyntaxNode } from '../rooms/Module.js'
import { listNodes, rootName } from '../rooms/syntax.js'

export interface TestTitle {
  readonly text: string
  readonly line: number
}

const TEST_FUNCTIONS = ['it', 'test', 'describe']

/** Returns the titles of all tests and groups of a test file. Placeholders of templates are left out. */
export function findTestTitles(module: Module): TestTitle[] {
  const found: TestTitle[] = []
  const visit = (node: SyntaxNode) => {
    const text = node.type === 'CallExpression' && isTestCall(node) ? getText(listNodes(node.arguments)[0]) : undefined
    if (text !== undefined) found.push({ text, line: module.lineOf(node.start) })
    for (const child of childNodes(node)) visit(child)
  }
  visit(module.program)
  return found
}

/** Returns whether a call is `it(…)`, `it.skipIf(…)(…)`, `test.each(…)(…)` or similar. */
function isTestCall({ callee }: SyntaxNode): boolean {
  let node = callee
  while (isSyntaxNode(node) && node.type === 'CallExpression') node = node.callee
  return isSyntaxNode(node) && TEST_FUNCTIONS.includes(rootName(node) ?? '')
}

function getText(node: SyntaxNode | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral') return undefined
  return listNodes(node.quasis)
    .map((quasi) => (quasi.value as { readonly cooked?: string }).cooked ?? '')
    .join('…')
}
