import { NodeError } from '@foyer/primitives/postJsonRpc'
import { describe, expect, it } from 'vitest'
import { readAccountBytes, readTokenAccounts } from './node.js'

/** Returns nodes that respond to every request with `result`. */
function nodesWith(result: unknown) {
  return { request: async () => result }
}
function holding(decimals: number) {
  return {
    value: [
      {
        pubkey: 'a',
        account: { data: { parsed: { info: { mint: 'b', tokenAmount: { amount: '5', decimals } } } } },
      },
    ],
  }
}

describe('invalid responses of a Solana node', () => {
  it('readTokenAccounts: rejects more decimals than a mint can have', async () => {
    const read = (decimals: number) => readTokenAccounts(nodesWith(holding(decimals)), 'owner', { mint: 'b' })
    expect(await read(255)).toMatchObject([{ decimals: 255 }])
    await expect(read(256)).rejects.toBeInstanceOf(NodeError)
    await expect(read(2 ** 53 - 1)).rejects.toBeInstanceOf(NodeError)
  })

  it('readAccountBytes: rejects data that is not base64', async () => {
    const read = (text: string) => readAccountBytes(nodesWith({ value: [{ data: [text, 'base64'] }] }), ['a'])
    expect(await read('AAEC')).toEqual([new Uint8Array([0, 1, 2])])
    await expect(read('*')).rejects.toBeInstanceOf(NodeError)
  })
})
