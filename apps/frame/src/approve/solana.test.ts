import { asking } from '@foyer/messages/frame/en/asking'
import { solana as solanaWords } from '@foyer/messages/frame/en/solana'
import { solana } from '@foyer/primitives/networks/nonEvm'
import { describe, expect, it } from 'vitest'
import { solanaPrograms } from '../decode/solanaPrograms.js'
import { decodeBase58, encodeBase58 } from '../signers/base58.js'
import { numberToBytes } from '../signers/bytes.js'
import { parseSolanaTransaction } from '../signers/parseSolanaTransaction.js'
import { previewSolana } from '../simulate/previewSolana.js'
import type { Rpc } from './ApproveContext.js'
import { createSolanaApproval } from './createSolanaApproval.js'
import { readSolanaBytes, toBase64 } from './sendSolana.js'

function key(fill: number) {
  return new Uint8Array(32).fill(fill)
}
const [me, account, mint, friend] = [key(1), key(2), key(3), key(4)]
const address = encodeBase58(me)
const visit = { words: { ...asking, ...solanaWords }, locale: 'en' } as const
const { signal } = new AbortController()

/**
 * Creates a transaction of one instruction with four accounts (owner, token account, mint, recipient) and its program.
 */
function transaction(
  program: string,
  accounts: readonly number[],
  data: readonly number[],
  tables: readonly number[] = [],
) {
  const keys = [...me, ...account, ...mint, ...friend, ...decodeBase58(program)]
  const instruction = [4, accounts.length, ...accounts, data.length, ...data]
  const version = tables.length > 0 ? [128] : []
  const message = [...version, 1, 0, 1, 5, ...keys, ...key(9), 1, ...instruction, ...tables]
  return parseSolanaTransaction(new Uint8Array([1, ...new Uint8Array(64), ...message]))
}

function little(value: bigint) {
  return [...numberToBytes(value, 8)].reverse()
}
function tokenAccount(amount: bigint) {
  return new Uint8Array([...mint, ...me, ...little(amount), ...new Uint8Array(93)])
}
const mintAccount = new Uint8Array(82).fill(6, 44, 45)

function told(owner: string, lamports: number, data: Uint8Array) {
  return {
    owner,
    lamports,
    data: [toBase64(data), 'base64'],
  }
}

/** A node with the token account, its mint, a lookup table and the simulated state of the accounts. */
const node: Rpc = async (method, params) => {
  const { system, token } = solanaPrograms
  if (method === 'getMultipleAccounts') {
    const [keys] = params as [string[]]
    return {
      value: keys.map((one) => {
        if (one === address) return told(system, 2_000_000_000, new Uint8Array())
        if (one === encodeBase58(account)) return told(token, 2_039_280, tokenAccount(90_000_000n))
        if (one === encodeBase58(mint)) return told(token, 1_461_600, mintAccount)
        if (one === encodeBase58(key(7)))
          return told(solanaPrograms.lookupTable, 1, new Uint8Array([...new Uint8Array(56), ...friend]))
        return null
      }),
    }
  }
  if (method === 'isBlockhashValid') return { value: true }
  if (method !== 'simulateTransaction') throw new Error('the method does not exist')
  const [, { accounts }] = params as [string, { accounts: { addresses: string[] } }]
  const after = accounts.addresses.map((one) => {
    if (one === address) return told(system, 1_999_995_000, new Uint8Array())
    return one === encodeBase58(account) ? told(token, 2_039_280, tokenAccount(65_000_000n)) : null
  })
  return { value: { err: null, accounts: after } }
}
const silent: Rpc = () => Promise.reject(new Error('no node'))

const host = { origin: 'https://app.example.com' }
async function look(requested: ReturnType<typeof transaction>, rpc: Rpc = node, isSent = true) {
  const context = { chain: solana, rpc, host, signal }
  const described = await createSolanaApproval([requested], { address, context, visit, isSent })
  const { approval } = described
  return {
    approval,
    outlook: await previewSolana({ ...described, transactions: [requested], address, context, visit }, signal),
  }
}

describe('createSolanaApproval and previewSolana', () => {
  // TransferChecked: source, mint, destination, owner
  const pay = transaction(solanaPrograms.token, [1, 2, 3, 0], [12, ...little(25_000_000n), 6])

  it('shows a token payment with the decimals of its mint, and the balance changes', async () => {
    const { approval, outlook } = await look(pay)
    const short = `${encodeBase58(mint).slice(0, 4)}…${encodeBase58(mint).slice(-4)}`
    expect(approval.title).toBe(`Send 25 ${short}`)
    expect(approval.lines).toMatchObject([{ small: [`to ${encodeBase58(friend)}`] }])
    expect(outlook.changes).toEqual([
      { sign: '-', text: '0.000005 SOL' },
      // Show the complete mint: another mint could have the same first and last characters.
      { sign: '-', text: `25 ${encodeBase58(mint)}` },
    ])
    expect(outlook.fee).toBe('up to 0.000005 SOL')
  })

  it('uses the mint of the token account if the payment names no mint', async () => {
    const { approval } = await look(transaction(solanaPrograms.token, [1, 3, 0], [3, ...little(5_000_000n)]))
    expect(approval.title).toMatch(/^Send 5 /)
  })

  it('shows smallest units if a mint could not be read, in the payment and in the balance changes', async () => {
    const withoutMint: Rpc = async (method, params) => {
      const keys: unknown = params[0]
      const asksMint = Array.isArray(keys) && keys.length === 1 && keys[0] === encodeBase58(mint)
      if (asksMint) throw new Error('too many requests')
      return node(method, params)
    }
    const { approval, outlook } = await look(pay, withoutMint)
    expect(approval.title).toBe(`Send 25,000,000 units of ${encodeBase58(mint)}`)
    expect(approval.notices).toContainEqual({ tone: 'warning', text: asking.warnUnits })
    expect(outlook.changes).toContainEqual({ sign: '-', text: `25,000,000 units of ${encodeBase58(mint)}` })
  })

  it('reads the decimals of a Token-2022 mint with extensions', async () => {
    const long = new Uint8Array([...mintAccount, ...new Uint8Array(83), 1, ...new Uint8Array(40)])
    const newer: Rpc = async (method, params) => {
      const { value } = (await node(method, params)) as { value: unknown[] }
      const [keys] = params as [string[]]
      return {
        value: value.map((one, index) =>
          keys[index] === encodeBase58(mint) ? told(solanaPrograms.token2022, 1_461_600, long) : one,
        ),
      }
    }
    const requested = transaction(solanaPrograms.token2022, [1, 2, 3, 0], [12, ...little(25_000_000n), 6])
    const { approval } = await createSolanaApproval([requested], {
      address,
      context: { chain: solana, rpc: newer, host, signal },
      visit,
      isSent: true,
    })
    expect(approval.title).toMatch(/^Send 25 /)
  })

  it('reads account keys from lookup tables', async () => {
    // A system transfer from the owner to the first key of the table.
    const requested = transaction(
      solanaPrograms.system,
      [0, 5],
      [2, 0, 0, 0, ...little(1_000n)],
      [1, ...key(7), 1, 0, 0],
    )
    expect((await look(requested)).approval.lines).toMatchObject([{ small: [`to ${encodeBase58(friend)}`] }])
  })

  it('shows the decoded effects without a node, and that nothing was simulated', async () => {
    const { approval, outlook } = await look(
      transaction(solanaPrograms.system, [0, 3], [2, 0, 0, 0, ...little(500_000_000n)]),
      silent,
    )
    expect(approval.title).toBe('Send 0.5 SOL')
    expect(outlook).toMatchObject({ changes: undefined, notices: [{ text: asking.warnNotSimulated }] })
  })

  /** Creates a node with another response to one method. */
  const nodeWith =
    (method: string, answer: (params: readonly unknown[]) => unknown): Rpc =>
    async (requested, params) =>
      requested === method ? answer(params) : node(requested, params)
  const notTold = { changes: undefined, notices: [{ tone: 'info', text: asking.warnNotSimulated }] }

  it('treats accounts it could not read as unknown, not as empty: otherwise a balance would look like a gain', async () => {
    const refuses = () => {
      throw new Error('too many requests')
    }
    const unreadable = { owner: solanaPrograms.system, lamports: 1, data: ['A', 'base64'] }
    for (const answer of [refuses, () => ({ value: null }), () => ({ value: [unreadable] })])
      expect((await look(pay, nodeWith('getMultipleAccounts', answer))).outlook).toMatchObject(notTold)
    for (const accounts of [null, [], [unreadable, null, null]])
      expect(
        (
          await look(
            pay,
            nodeWith('simulateTransaction', () => ({ value: { err: null, accounts } })),
          )
        ).outlook,
      ).toMatchObject(notTold)
  })

  it('lists losses before gains', async () => {
    const richer = told(solanaPrograms.system, 3_000_000_000, new Uint8Array())
    const emptied = told(solanaPrograms.token, 2_039_280, tokenAccount(0n))
    const answer = () => ({ value: { err: null, accounts: [richer, emptied, null] } })
    const { outlook } = await look(pay, nodeWith('simulateTransaction', answer))
    expect(outlook.changes).toEqual([
      { sign: '-', text: `90 ${encodeBase58(mint)}` },
      { sign: '+', text: '1 SOL' },
    ])
  })

  it('shows a danger and no changes if an unreadable lookup table may contain any address', async () => {
    const requested = transaction(solanaPrograms.system, [0, 5], [2, 0, 0, 0, ...little(1n)], [1, ...key(77), 1, 0, 0])
    const busy = nodeWith('getMultipleAccounts', async (params) => {
      if (JSON.stringify(params).includes(encodeBase58(key(77)))) throw new Error('too many requests')
      return node('getMultipleAccounts', params)
    })
    const { approval, outlook } = await look(requested, busy)
    expect(approval.notices).toMatchObject([{ tone: 'danger', text: expect.stringMatching(/^We cannot read all/) }])
    expect(outlook).toMatchObject(notTold)
  })

  it.each([
    ['does not exist', 77, 0],
    ['has fewer keys', 7, 1],
    ['is another account', 3, 0],
  ])(
    "rejects a key of a lookup table that %s: the table's owner could insert any address later",
    async (_, table, index) => {
      const requested = transaction(
        solanaPrograms.system,
        [0, 5],
        [2, 0, 0, 0, ...little(1n)],
        [1, ...key(table), 1, index, 0],
      )
      await expect(look(requested)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
    },
  )

  it('includes a token account that follows 60 other accounts in the balance changes', async () => {
    const others = Array.from({ length: 60 }, (_, index) => key(100 + index))
    const keys = [me, ...others, account, key(8)]
    const message = [1, 0, 1, keys.length, ...keys.flatMap((one) => [...one]), ...key(9), 1, keys.length - 1, 0, 0]
    const requested = parseSolanaTransaction(new Uint8Array([1, ...new Uint8Array(64), ...message]))
    const { outlook } = await look(requested)
    expect(outlook.changes).toContainEqual({ sign: '-', text: `25 ${encodeBase58(mint)}` })
  })

  it('warns of an unknown program, and of a transaction that the app can send later', async () => {
    const { approval } = await look(transaction(encodeBase58(key(8)), [0, 3], [1]), node, false)
    expect(approval.notices.map(({ text }) => text)).toEqual([
      'We cannot read all that this does. Confirm only if you trust app.example.com.',
      'app.example.com can send this at any time.',
    ])
  })

  it('marks a transaction that never expires as a danger', async () => {
    const advance = [4, 0, 0, 0]
    // A node whose nonce account has the nonce that the transaction names.
    const nonceNode: Rpc = async (method, params, stop) =>
      method === 'getMultipleAccounts' && String(params[0]) === encodeBase58(account)
        ? { value: [told(solanaPrograms.system, 1, new Uint8Array([...new Uint8Array(40), ...key(9)]))] }
        : node(method, params, stop)
    const { approval } = await look(transaction(solanaPrograms.system, [1, 2, 0], advance), nonceNode, false)
    expect(approval.notices).toContainEqual({ tone: 'danger', text: solanaWords.warnLasting })
    // The same bytes have another meaning for another program.
    const other = await look(transaction(solanaPrograms.token, [1, 2, 0], advance), node, false)
    expect(other.approval.notices).not.toContainEqual({ tone: 'danger', text: solanaWords.warnLasting })
  })

  it('warns if the balance of a closed account goes to another user', async () => {
    const close = async (to: number) =>
      (await look(transaction(solanaPrograms.token, [1, to, 0], [9]))).approval.notices
    expect(await close(0)).toEqual([])
    expect(await close(3)).toEqual([
      { tone: 'danger', text: `All that is left in this account goes to ${encodeBase58(friend)}.` },
    ])
  })

  it.each([
    ['a withdrawal from a stake account', solanaPrograms.stake, [4, 0, 0, 0, ...little(5n)], undefined],
    ['a payment of 0 lamports', solanaPrograms.system, [2, 0, 0, 0, ...little(0n)], []],
  ])(
    '%s: shows an empty list of changes only if the simulation includes the account',
    async (_, program, data, changes) => {
      const answer = async (params: readonly unknown[]) => {
        const [, { accounts }] = params as [string, { accounts: { addresses: string[] } }]
        const unchanged = (await node('getMultipleAccounts', [accounts.addresses])) as { value: unknown[] }
        return { value: { err: null, accounts: unchanged.value } }
      }
      const { outlook } = await look(transaction(program, [3, 3, 0], data), nodeWith('simulateTransaction', answer))
      expect(outlook.changes).toEqual(changes)
    },
  )

  it('marks giving away control of an account as a danger', async () => {
    const { approval } = await look(transaction(solanaPrograms.token, [1, 0], [6, 2, 1, ...friend]))
    expect(approval.notices).toContainEqual({ tone: 'danger', text: solanaWords.warnGiveAway })
  })
})

describe('approveSolanaTransactions: encodings', () => {
  it('returns base58 for base58 and base64 for base64', () => {
    const bytes = new Uint8Array([1, 2, 3, 251, 255])
    for (const text of [encodeBase58(bytes), toBase64(bytes)]) {
      const read = readSolanaBytes(text)
      expect(read.bytes).toEqual(bytes)
      expect(read.write(bytes)).toBe(text)
    }
    expect(() => readSolanaBytes('not a text!')).toThrow(expect.objectContaining({ code: 'REQUEST_INVALID' }))
  })
})
