import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as login from '@foyer/contract/login/loginEndpoints'
import { tokens } from '@foyer/kit/networks/tokens/mainnet'
import { expect, it } from 'vitest'
import { trimText } from './trimTexts.js'

const packages = fileURLToPath(new URL('../../../packages/', import.meta.url))
const trimmed = (path: string) => trimText(packages + path, readFileSync(packages + path, 'utf8'))

it('leaves out what every endpoint says of itself, and nothing else of it', () => {
  const text = trimmed('contract/src/login/loginEndpoints.ts')
  for (const { summary, path, name } of Object.values(login).filter((each) => 'summary' in each)) {
    expect(text).not.toContain(summary)
    expect(text).toContain(`path: '${path}'`)
    expect(text).toContain(`name: '${name}'`)
  }
})

it('leaves out the whole names of tokens, and keeps their symbols', () => {
  const text = trimmed('kit/src/networks/tokens/mainnet.ts')
  for (const { name, symbol, address } of tokens) {
    expect(text).not.toContain(`name: '${name}'`)
    expect(text).toContain(`symbol: '${symbol}'`)
    expect(text).toContain(`address: '${address}'`)
  }
  const files = readdirSync(`${packages}kit/src/networks/tokens`)
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) expect(trimmed(`kit/src/networks/tokens/${file}`)).not.toMatch(/\bname:/)
})

it('touches no other source', () => {
  const code = "export const network = { name: 'Base', summary: 'a text', }"
  expect(trimText('/packages/kit/src/networks/base.ts', code)).toBe(code)
})
