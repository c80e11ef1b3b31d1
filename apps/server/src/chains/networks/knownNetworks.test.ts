import { readFileSync } from 'node:fs'
import { networksFileSchema } from '@foyer/contract/networksFile'
import { getAddress } from 'viem'
import { expect, it } from 'vitest'

const text = readFileSync(new URL('./builtInNetworks.json', import.meta.url), 'utf8')

it('built-in networks match the schema of a networks file', () => {
  expect(networksFileSchema.safeParse(JSON.parse(text)).success).toBe(true)
})

it('built-in networks have pools with checksum addresses, and only listed intermediate tokens', () => {
  const { networks } = networksFileSchema.parse(JSON.parse(text))
  for (const { chainId, tokens, swaps = [] } of networks) {
    for (const source of swaps) {
      if (source.provider !== 'pools') continue
      const contracts = source.venues.flatMap(({ factory, router, ...rest }) => [
        ...[factory, router],
        ...(rest.kind === 'concentrated' ? [rest.quoter] : []),
      ])
      for (const address of [source.wrappedNative, ...contracts]) expect(address, chainId).toBe(getAddress(address))
      expect(tokens.map(({ address }) => address)).toEqual(expect.arrayContaining(source.via ?? []))
    }
  }
  expect(networks.filter(({ swaps }) => swaps !== undefined)).toHaveLength(8)
})

it.each([
  ['http://127.0.0.1:8545', true],
  ['https://node.example/v3/key', true],
  ['https://user:secret@node.example/v3', false],
  ['https://node.example:PORT/v3', false],
  ['ftp://node.example', false],
  ['node.example', false],
])('networks file: the node URL %s is accepted: %s', (url, isTaken) => {
  const file = JSON.parse(text)
  file.networks[0].rpcUrls = [url]
  expect(networksFileSchema.safeParse(file).success).toBe(isTaken)
})
