import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createEnvTable } from './config.js'
import { createOpenApi } from './createOpenApi.js'
import { routes } from './routes.js'

function read(path: string) {
  return readFileSync(new URL(path, import.meta.url), 'utf8')
}

describe('generated documents', () => {
  it('docs/openapi.json matches the contract (npm run openapi -w apps/server)', () => {
    expect(JSON.parse(read('../../../docs/openapi.json'))).toEqual(JSON.parse(JSON.stringify(createOpenApi())))
  })

  it('docs/openapi.json contains every endpoint once, with its response schema [S7.3, S7.28]', () => {
    const names = routes.map((route) => route.endpoint.name)
    expect(new Set(names).size).toBe(names.length)
    const paths = Object.entries(createOpenApi().paths)
    expect(paths).toHaveLength(names.length)
    const operations = paths.flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, operation })),
    )
    for (const { path, operation } of operations)
      for (const content of Object.values(operation.responses['200']?.content ?? expect.fail(path)))
        expect(content.schema, path).toBeTypeOf('object')
  })

  it('README contains every environment variable of the server', () => {
    // Compare cell by cell, because the formatter pads cells.
    const rowsOf = (text: string) =>
      text
        .split('\n')
        .filter((line) => line.startsWith('| `'))
        .map((line) => line.split('|').map((cell) => cell.trim()))
    expect(rowsOf(read('../README.md'))).toEqual(rowsOf(createEnvTable()))
  })
})
