import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { compileContracts } from './compileContracts.js'

// The compiler is one synchronous call of 12 s on an idle processor.
it('compileContracts: the committed artifacts equal the output of the compiler for the committed sources', {
  timeout: 180_000,
}, () => {
  const folder = new URL('./generated/', import.meta.url)
  const committed = Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
    ]),
  )
  expect(compileContracts()).toEqual(committed)
})
