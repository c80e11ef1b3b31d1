import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findBacktracking } from './regularExpressions/findBacktracking.js'
import { checkRegularExpressions } from './regularExpressions.js'

const folders: string[] = []

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

function check(...lines: readonly string[]): readonly string[] {
  const root = mkdtempSync(join(tmpdir(), 'foyer-regexp-'))
  folders.push(root)
  writeFileSync(join(root, 'a.ts'), lines.join('\n'))
  return checkRegularExpressions(root).findings
}

describe('findBacktracking', () => {
  it.each([
    ['(a+)+$', ''],
    ['^(\\w+\\s?)*!', ''],
    ['^(?:<!--[\\s\\S]*?-->\\s*)*<svg', 'i'],
    ['^(?:a|aa)*$', ''],
  ])('returns exponential for /%s/%s', (source, flags) => {
    expect(findBacktracking(source, flags)).toBe('exponential')
  })

  it.each([
    ['^\\d*\\.?\\d*$', ''],
    ['0+$', ''],
    ['"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"', 'g'],
    ['Wallet .*Installed', ''],
    ['^\\s*"', 'm'],
  ])('returns polynomial for /%s/%s', (source, flags) => {
    expect(findBacktracking(source, flags)).toBe('polynomial')
  })

  it.each([
    ['abc', ''],
    ['^\\d+(?:\\.\\d+)?$', ''],
    ['\\s+', 'g'],
    ['(?<!0)0+$', ''],
    ['^[a-z]+$', 'm'],
    ['"[^"\\\\]*(?:\\\\[\\s\\S][^"\\\\]*)*"?', 'g'],
    ['\\p{Nd}(?:[\\s-]?\\p{Nd})*', 'gu'],
    ['a*b', 'y'],
  ])('returns undefined for /%s/%s', (source, flags) => {
    expect(findBacktracking(source, flags)).toBeUndefined()
  })
})

describe('checkRegularExpressions', () => {
  it('reports literals and constant arguments of RegExp with their lines', () => {
    const findings = check(
      "const word = '(a+)+'",
      'export const literal = /b+$/',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text
      "export const made = new RegExp(`^${word}$`, 'i')",
      'export const open = (text: string) => new RegExp(text)',
    )
    expect(findings).toEqual(['a.ts:2 /b+$/ takes polynomial time', 'a.ts:3 /^(a+)+$/i takes exponential time'])
  })

  it('accepts an exception with a reason, and reports one without a reason or without use', () => {
    const exception = '// regexp-ignore:'
    expect(check(`${exception} the text is short`, 'export const a = /b+$/')).toEqual([])
    expect(check(exception, 'export const a = /b+$/')).toEqual(['a.ts:2 /b+$/ takes polynomial time'])
    expect(check(`${exception} the text is short`, 'export const a = /b/')).toEqual([
      'a.ts:1 regexp-ignore is not needed',
    ])
  })
})
