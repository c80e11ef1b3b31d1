import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sandboxAddresses } from '../addresses.js'
import { compileContracts } from './compileContracts.js'
import { planDeployments } from './deployContracts.js'

it('puts every contract where the committed addresses say', () => {
  expect(planDeployments().addresses).toEqual(sandboxAddresses)
})

it('has committed what the compiler makes of the sources', () => {
  const folder = new URL('./generated/', import.meta.url)
  const committed = Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
    ]),
  )
  expect(compileContracts()).toEqual(committed)
})
