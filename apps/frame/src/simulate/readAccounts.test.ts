import { describe, expect, it } from 'vitest'
import { readAccounts } from './readAccounts.js'

const { signal } = new AbortController()
function account(data: string, lamports: unknown = 5) {
  return { owner: 'x', lamports, data: [data, 'base64'] }
}

describe('accounts of a Solana node', () => {
  it('are there, are not there, or could not be read', async () => {
    const value = [account('AQI='), null, account('A'), account('AQI=', 2 ** 60), 'no account']
    const found = await readAccounts(['1', '2', '3', '4', '5'], async () => ({ value }), signal)
    const first = { owner: 'x', lamports: 5n, data: new Uint8Array([1, 2]) }
    expect(found).toEqual([first, null, undefined, undefined, undefined])
  })

  it('are all unread where the node fails or answers for other accounts', async () => {
    expect(await readAccounts(['1'], () => Promise.reject(new Error('no node')), signal)).toEqual([undefined])
    expect(await readAccounts(['1', '2'], async () => ({ value: [null] }), signal)).toEqual([undefined, undefined])
  })

  it('are asked for a hundred at a time, which is as many as a node tells of', async () => {
    const asked: number[] = []
    const keys = Array.from({ length: 250 }, (_, index) => String(index))
    const found = await readAccounts(
      keys,
      async (_, [some]) => {
        const list = some as string[]
        asked.push(list.length)
        return { value: list.map((one) => account('', Number(one))) }
      },
      signal,
    )
    expect(asked).toEqual([100, 100, 50])
    expect(found.map((one) => one?.lamports)).toEqual(keys.map(BigInt))
  })
})
