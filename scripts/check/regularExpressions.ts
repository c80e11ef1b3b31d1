import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Check, CheckResult } from './Check.js'
import { type Backtracking, findBacktracking } from './regularExpressions/findBacktracking.js'
import { childNodes, isSyntaxNode, type SyntaxNode } from './rooms/Module.js'
import { parseModule } from './rooms/parseModule.js'
import { listFiles } from './rooms/readTree.js'

const SOURCE_FILE = /(?<!\.d)\.[cm]?[jt]sx?$/
const IGNORED_FOLDERS = ['node_modules', 'dist', 'generated', '.next', '.data', '.git', '.cache', 'test-results']
/** A comment with a reason, in the line of the expression or above it. */
const EXCEPTION = /\/\/ regexp-ignore: \S/

/**
 * Checks that no regular expression needs more than linear time: with untrusted input it could block a server or a
 * page.
 */
export const regularExpressionsCheck: Check = {
  name: 'regular expressions',
  run: async (root) => checkRegularExpressions(root),
}

export function checkRegularExpressions(root: string): CheckResult {
  const known = new Map<string, Backtracking | undefined>()
  const judge = ({ source, flags }: Expression) => {
    const key = `/${source}/${flags}`
    if (!known.has(key)) known.set(key, findBacktracking(source, flags))
    return known.get(key)
  }
  const findings: string[] = []
  let count = 0
  for (const path of listFiles(root, IGNORED_FOLDERS).filter((file) => SOURCE_FILE.test(file))) {
    const text = readFileSync(join(root, path), 'utf8')
    const lines = text.split('\n')
    const used = new Set<number>()
    for (const { line, ...expression } of listExpressions(path, text)) {
      count += 1
      const backtracking = judge(expression)
      if (backtracking === undefined) continue
      const exception = [line - 1, line - 2].find((index) => EXCEPTION.test(lines[index] ?? ''))
      if (exception === undefined)
        findings.push(`${path}:${line} /${expression.source}/${expression.flags} takes ${backtracking} time`)
      else used.add(exception)
    }
    for (const [index, content] of lines.entries())
      if (EXCEPTION.test(content) && !used.has(index) && !path.startsWith('scripts/check/regularExpressions'))
        findings.push(`${path}:${index + 1} regexp-ignore is not needed`)
  }
  return { findings, notes: [`${count} expressions, ${known.size} different`] }
}

interface Expression {
  readonly source: string
  readonly flags: string
}

/** Returns the literals of a file, and each `RegExp` with a constant argument. */
function listExpressions(path: string, text: string): readonly (Expression & { readonly line: number })[] {
  const { program, lineOf } = parseModule(path, text)
  const constants = new Map<string, SyntaxNode>()
  const found: (Expression & { readonly start: number })[] = []
  const visit = (node: SyntaxNode) => {
    const { type, regex, id, init, start } = node
    if (type === 'VariableDeclarator' && isSyntaxNode(id) && isSyntaxNode(init)) constants.set(String(id.name), init)
    if (type === 'Literal' && regex) {
      const { pattern, flags } = regex as { pattern: string; flags: string }
      found.push({ source: pattern, flags, start })
    }
    for (const child of childNodes(node)) visit(child)
    if (type !== 'NewExpression' && type !== 'CallExpression') return
    const [source, flags] = node.arguments as readonly (SyntaxNode | undefined)[]
    if (!isSyntaxNode(node.callee) || node.callee.name !== 'RegExp') return
    const constant = readConstant(source, constants)
    if (constant !== undefined) found.push({ source: constant, flags: readConstant(flags, constants) ?? '', start })
  }
  visit(program)
  return found.map(({ start, ...expression }) => ({ ...expression, line: lineOf(start) }))
}

/** Returns the text of a literal, a template or a constant of the same file, or undefined if it is not constant. */
function readConstant(node: unknown, constants: ReadonlyMap<string, SyntaxNode>, depth = 0): string | undefined {
  if (!isSyntaxNode(node) || depth > 5) return undefined
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type === 'Identifier') return readConstant(constants.get(String(node.name)), constants, depth + 1)
  if (node.type !== 'TemplateLiteral') return undefined
  const quasis = node.quasis as readonly { value: { cooked: string } }[]
  const parts = (node.expressions as readonly unknown[]).map((part) => readConstant(part, constants, depth + 1))
  if (parts.includes(undefined)) return undefined
  return quasis.map(({ value }, index) => `${value.cooked}${parts[index] ?? ''}`).join('')
}
