import { readFileSync } from 'node:fs'
import { networksFileSchema } from '@foyer/contract/networksFile'
import { expect, it } from 'vitest'

const text = readFileSync(new URL('./builtInNetworks.json', import.meta.url), 'utf8')

it('are what the schema of an operator’s own file asks for', () => {
  expect(networksFileSchema.safeParse(JSON.parse(text)).success).toBe(true)
})

it.each([
  ['http://127.0.0.1:8545', true],
  ['https://node.example/v3/key', true],
  ['https://user:secret@node.example/v3', false],
  ['https://node.example:PORT/v3', false],
  ['ftp://node.example', false],
  ['node.example', false],
])('takes %s as the address of a node: %s', (url, isTaken) => {
  const file = JSON.parse(text)
  file.networks[0].rpcUrls = [url]
  expect(networksFileSchema.safeParse(file).success).toBe(isTaken)
})
