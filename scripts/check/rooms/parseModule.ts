import { parseSync } from 'vite'
import { childNodes, type ImportEdge, type ImportKind, isSyntaxNode, type Module, type SyntaxNode } from './Module.js'

// Test files: `x.test.ts`, and test support named `testX.ts`.
//
// regexp-ignore: the input is our own
const TEST_FILE = /(\.(test|test-d|browser\.test|bench|spec)|(^|\/)test[A-Z]\w*)\.[cm]?[jt]sx?$/

// The test support of a program. The kit's room with that name is for hosts and ships.
const TEST_FOLDER = /^apps\/[^/]+\/src\/testing\//

/** Parses TypeScript, TSX or JavaScript. Throws an `Error` with the first message and its line. */
export function parseModule(path: string, source: string): Module {
  const parsed = parseSync(path, source)
  const lineOf = createLineOf(source)
  const [problem] = parsed.errors
  if (problem) throw new Error(`${path}:${lineOf(problem.labels[0]?.start ?? 0)} does not parse: ${problem.message}`)
  const program = parsed.program as unknown
  if (!isSyntaxNode(program)) throw new Error(`${path}: the parser returned no program`)
  return {
    path,
    isTest: TEST_FILE.test(path) || TEST_FOLDER.test(path),
    program,
    imports: collectImports(program, lineOf),
    lineOf,
  }
}

function createLineOf(source: string): (offset: number) => number {
  const starts = [0]
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let line = 0
    while (line < starts.length && (starts[line] ?? Number.POSITIVE_INFINITY) <= offset) line += 1
    return line
  }
}

function collectImports(program: SyntaxNode, lineOf: (offset: number) => number): ImportEdge[] {
  const edges: ImportEdge[] = []
  const visit = (node: SyntaxNode) => {
    const edge = readEdge(node)
    if (edge) edges.push({ ...edge, line: lineOf(node.start) })
    for (const child of childNodes(node)) visit(child)
  }
  visit(program)
  return edges
}

function readEdge(node: SyntaxNode): { specifier: string; kind: ImportKind } | undefined {
  const specifier = literalText(node.source)
  if (specifier === undefined) return undefined
  switch (node.type) {
    case 'ImportDeclaration':
      // With verbatimModuleSyntax, `import { type A }` still loads the module; only `import type` does not.
      return { specifier, kind: node.importKind === 'type' ? 'type' : 'value' }
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return { specifier, kind: node.exportKind === 'type' ? 'type' : 'value' }
    case 'ImportExpression':
      return { specifier, kind: 'lazy' }
    case 'TSImportType':
      return { specifier, kind: 'type' }
    default:
      return undefined
  }
}

function literalText(value: unknown): string | undefined {
  if (!isSyntaxNode(value)) return undefined
  if (value.type === 'Literal' && typeof value.value === 'string') return value.value
  return undefined
}
