import { pickOnAccent } from './contrast.js'

/** Values for `--foyer-*` variables or the incumbent's `--w3m-*` names; a number is written as it is. */
export type ThemeVariables = Readonly<Record<string, string | number | undefined>>

export type ThemeVariablesCss = {
  /** One `:host` rule, or an empty string. */
  css: string
  /** Names whose name or value was not accepted. */
  refused: string[]
}

const nameShape = /^--(foyer|w3m|apkt)-[a-z0-9-]{1,40}$/
const maxValueLength = 200
// Whatever could leave the declaration, load something from elsewhere or run.
const hostile = /[;{}<>@\\\p{Cc}]|\/\*|\*\/|!\s*important|(?:url|image|image-set|src|expression|element|attr)\s*\(/iu

/**
 * Turns the `themeVariables` option into one rule for a shadow root. Refuses names outside our prefixes and values that
 * are not a plain CSS value, so that a value taken from a URL or a CMS cannot style or load anything else.
 */
export function themeVariablesToCss(variables: ThemeVariables): ThemeVariablesCss {
  const refused: string[] = []
  const lines: string[] = []
  for (const [name, raw] of Object.entries(variables)) {
    if (raw === undefined) continue
    const value = String(raw).trim()
    if (!nameShape.test(name) || !isPlainValue(value)) refused.push(name)
    else lines.push(`${name.replace('--apkt-', '--w3m-')}:${value};`)
  }
  const onAccent = derivedOnAccent(variables, refused)
  if (onAccent) lines.push(`--foyer-on-accent:${onAccent};`)
  return { css: lines.length > 0 ? `:host{${lines.join('')}}` : '', refused }
}

function isPlainValue(value: string): boolean {
  if (value.length === 0 || value.length > maxValueLength || hostile.test(value)) return false
  return isBalanced(value)
}

function isBalanced(value: string): boolean {
  let depth = 0
  let quote = ''
  for (const char of value) {
    if (quote) {
      if (char === quote) quote = ''
    } else if (char === '"' || char === "'") quote = char
    else if (char === '(') depth += 1
    else if (char === ')') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0 && quote === ''
}

function derivedOnAccent(variables: ThemeVariables, refused: readonly string[]): string | undefined {
  if (variables['--foyer-on-accent'] !== undefined) return undefined
  const name = ['--foyer-accent', '--w3m-accent', '--apkt-accent'].find((key) => variables[key] !== undefined)
  if (!name || refused.includes(name)) return undefined
  return pickOnAccent(String(variables[name]))
}
