import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as login from '@foyer/contract/login/loginEndpoints'
import { expect, it } from 'vitest'
import { frameStyle } from '../src/look/frameStyles.js'
import { trimText } from './trimTexts.js'

const packages = fileURLToPath(new URL('../../../packages/', import.meta.url))
function trimmed(path: string) {
  return trimText(packages + path, readFileSync(packages + path, 'utf8'))
}

it('trimText: removes the summary of every endpoint and nothing else', () => {
  const text = trimmed('contract/src/login/loginEndpoints.ts')
  for (const { summary, path, name } of Object.values(login).filter((each) => 'summary' in each)) {
    expect(text).not.toContain(summary)
    expect(text).toContain(`path: '${path}'`)
    expect(text).toContain(`name: '${name}'`)
  }
})

it('trimText: removes the messages of schemas and keeps their patterns', () => {
  const text = trimmed('contract/src/keys/keyShapes.ts')
  expect(text).not.toContain('must be')
  expect(text).toContain('z.regex(/^0x[0-9a-fA-F]{40}$/)')
  expect(text).toMatch(/z\.regex\(new RegExp\(`[^`]+`\)\)/)
})

it('trimText: removes comments and line ends of style sheets and keeps their rules', () => {
  const bare = (css: string) => css.replaceAll(/\/\*[^*]*\*\/|\s/g, '')
  const path = 'apps/frame/src/look/frameStyles.ts'
  const text = trimText(`/${path}`, readFileSync(`${packages}../${path}`, 'utf8'))
  const css = /`([^`]*)`/.exec(text)?.[1] ?? ''
  expect(css.length).toBeGreaterThan(1_000)
  expect(css.trim()).not.toMatch(/\n|\/\*/)
  expect(bare(css)).toBe(bare(frameStyle))
})

it('trimText: does not change other sources', () => {
  const code = "export const network = { name: 'Base', summary: 'a text', }"
  expect(trimText('/packages/primitives/src/networks/base.ts', code)).toBe(code)
})
