import { describe, expect, it } from 'vitest'
import { fetchAccounts } from './fetchAccounts.js'

const { signal } = new AbortController()
function account(data: string, lamports: unknown = 5) {
  return { owner: 'x', lamports, data: [data, 'base64'] }
}

describe('fetchAccounts', () => {
  it('distinguishes accounts that exist, do not exist, or could not be read', async () => {
    const value = [account('AQI='), null, account('A'), account('AQI=', 2 ** 60), 'no account']
    const found = await fetchAccounts(['1', '2', '3', '4', '5'], async () => ({ value }), signal)
    const first = { owner: 'x', lamports: 5n, data: new Uint8Array([1, 2]) }
    expect(found).toEqual([first, null, undefined, undefined, undefined])
  })

  it('returns undefined for all accounts if the node fails or returns another number of accounts', async () => {
    expect(await fetchAccounts(['1'], () => Promise.reject(new Error('no node')), signal)).toEqual([undefined])
    expect(await fetchAccounts(['1', '2'], async () => ({ value: [null] }), signal)).toEqual([undefined, undefined])
  })

  it('requests at most a hundred accounts at a time, the limit of a node', async () => {
    const requested: number[] = []
    const keys = Array.from({ length: 250 }, (_, index) => String(index))
    const found = await fetchAccounts(
      keys,
      async (_, [some]) => {
        const list = some as string[]
        requested.push(list.length)
        return { value: list.map((one) => account('', Number(one))) }
      },
      signal,
    )
    expect(requested).toEqual([100, 100, 50])
    expect(found.map((one) => one?.lamports)).toEqual(keys.map(BigInt))
  })
})
