import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createEnvTable } from './config.js'
import { createOpenApi } from './createOpenApi.js'
import { routes } from './routes.js'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

describe('printed documents', () => {
  it('docs/openapi.json is what the contract prints today (npm run openapi -w apps/server)', () => {
    expect(JSON.parse(read('../../../docs/openapi.json'))).toEqual(JSON.parse(JSON.stringify(createOpenApi())))
  })

  it('describes every endpoint once', () => {
    const names = routes.map((route) => route.endpoint.name)
    expect(new Set(names).size).toBe(names.length)
    expect(Object.keys(createOpenApi().paths)).toHaveLength(names.length)
  })

  it('the README lists every environment variable as the server reads it', () => {
    // The formatter pads cells, so rows are compared cell by cell.
    const rowsOf = (text: string) =>
      text
        .split('\n')
        .filter((line) => line.startsWith('| `'))
        .map((line) => line.split('|').map((cell) => cell.trim()))
    expect(rowsOf(read('../README.md'))).toEqual(rowsOf(createEnvTable()))
  })
})
