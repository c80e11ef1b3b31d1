import { erc20Abi, parseAbi, toFunctionSelector } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { nativeToken } from './PermissionRequest.js'
import { parsePermissionRequest } from './parsePermissionRequest.js'

const nowS = 1_800_000_000
const [account, contract, delegate, token, game] = ['a1', 'fe', 'de', '70', '9a'].map(
  (byte) => `0x${byte.repeat(20)}`,
) as [`0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`]
const parties = { account, contract, chainId: 31_337n, nowS }
const key = `0x${'5e'.repeat(32)}` as const
const [transfer, approve, play] = ['transfer(address,uint256)', 'approve(address,uint256)', 'play(uint256)'].map(
  (name) => toFunctionSelector(name),
) as [string, string, string]

/** The format of AppKit 1.7.4. */
function grant(change: object = {}) {
  return {
    ...{ chainId: '0x7a69', expiry: nowS + 3_600, signer: { type: 'account', data: { address: delegate } } },
    permissions: [{ type: 'erc20-token-transfer', data: { address: token, allowance: '0x64' } }],
    ...{ policies: [], ...change },
  }
}
function parseGrant(change: object = {}) {
  return parsePermissionRequest('wallet_grantPermissions', [grant(change)], parties)
}

/** The current format of ERC-7715. */
function execution(change: object = {}) {
  return {
    ...{ chainId: '0x7a69', from: account, to: delegate },
    permission: {
      type: 'erc20-token-periodic',
      data: { tokenAddress: token, periodAmount: '100', periodDuration: 86_400 },
    },
    rules: [{ type: 'expiry', data: { timestamp: nowS + 3_600 } }],
    ...change,
  }
}
function parseExecution(change: object = {}) {
  return parsePermissionRequest('wallet_requestExecutionPermissions', [execution(change)], parties)
}
function parseCalls(calls: readonly object[], limits: readonly object[] = []) {
  return parseExecution({ permission: { type: 'contract-call', data: { calls, limits } } })
}

/** Returns the problems of a rejected request by their path. */
function readProblems(parse: () => unknown): Readonly<Record<string, string>> {
  try {
    parse()
  } catch (error) {
    expect(error).toMatchObject({ code: 'REQUEST_INVALID' })
    return (error as { context: Record<string, string> }).context
  }
  throw new Error('the request was accepted')
}

describe('parsePermissionRequest', () => {
  it('reads token transfers, native coins and calls of AppKit 1.7.4 [S7.67]', () => {
    const permissions = [
      { type: 'erc20-token-transfer', data: { address: token, allowance: '0x64' } },
      { type: 'native-token-recurring-allowance', data: { allowance: '0x5', start: nowS - 9, period: 3_600 } },
      {
        type: 'contract-call',
        data: {
          ...{ address: game.toUpperCase().replace('0X', '0x'), abi: parseAbi(['function play(uint256 level)']) },
          functions: [{ functionName: 'play', args: [], valueLimit: '0x7' }],
        },
      },
    ]
    const read = parseGrant({ permissions, policies: [{ type: 'call-limit', data: { count: 9 } }] })
    expect(read).toMatchObject({
      ...{ delegate, validUntil: nowS + 3_600, maxCalls: 9, startsAt: undefined },
      rules: [
        { target: token, selectors: [transfer] },
        { target: game, selectors: [play] },
        { target: delegate, selectors: [] },
      ],
      limits: [
        { token, amount: 100n, period: 0 },
        { token: nativeToken, amount: 5n, period: 3_600 },
        { token: nativeToken, amount: 7n, period: 0 },
      ],
    })
    expect(read.signatures.get(play)).toBe('play(uint256)')
  })

  it('reads periodic tokens, native coins and calls of ERC-7715, in the current and the earlier format [S7.67]', () => {
    const expected = {
      delegate,
      rules: [{ target: token, selectors: [transfer] }],
      limits: [{ token, amount: 100n, period: 86_400 }],
    }
    expect(parseExecution()).toMatchObject(expected)
    const { permission, rules, to, ...rest } = execution() as Record<string, unknown>
    const earlier = {
      ...rest,
      ...{ signer: { type: 'account', data: { address: to } }, expiry: nowS + 3_600, permissions: [permission] },
    }
    expect(rules).toHaveLength(1)
    expect(parsePermissionRequest('wallet_requestExecutionPermissions', [earlier], parties)).toMatchObject(expected)
    const native = {
      type: 'native-token-periodic',
      data: { periodAmount: 7n, periodDuration: 60, startTime: nowS + 9 },
    }
    expect(parseExecution({ permission: native })).toMatchObject({
      ...{ startsAt: nowS + 9, rules: [{ target: delegate, selectors: [] }] },
      limits: [{ token: nativeToken, amount: 7n, period: 60 }],
    })
    expect(
      parseCalls([{ target: game, selectors: ['play(uint256)', approve] }], [{ token: game, amount: 1 }]),
    ).toMatchObject({
      rules: [{ target: game, selectors: [play, approve] }],
      limits: [{ token: game, amount: 1n, period: 0 }],
      maxCalls: 1_000,
    })
  })

  it('without a call limit, an amount allows 10 calls in each period, and calls without an amount 1,000 in all', () => {
    const getCalls = (periodDuration: number, timestamp: number) =>
      parseExecution({
        permission: { type: 'native-token-periodic', data: { periodAmount: 7n, periodDuration } },
        rules: [{ type: 'expiry', data: { timestamp } }],
      }).maxCalls
    expect(getCalls(86_400, nowS + 3_600)).toBe(10)
    expect(getCalls(86_400, nowS + 7 * 86_400)).toBe(70)
    expect(getCalls(86_400, nowS + 7 * 86_400 + 1)).toBe(80)
    expect(getCalls(1, nowS + 31_536_000)).toBe(1_000)
    const later = { periodAmount: 7n, periodDuration: 3_600, startTime: nowS + 3_600 }
    const rules = [{ type: 'expiry', data: { timestamp: nowS + 7_200 } }]
    expect(parseExecution({ permission: { type: 'native-token-periodic', data: later }, rules }).maxCalls).toBe(10)
    expect(parseGrant().maxCalls).toBe(10)
    expect(parseCalls([{ target: game, selectors: ['play(uint256)'] }]).maxCalls).toBe(1_000)
    const limit = { type: 'call-limit', data: { count: 5_000 } }
    expect(parseExecution({ rules: [...rules, limit] }).maxCalls).toBe(5_000)
  })

  it('a key of secp256k1 is the account of the key, and other keys are rejected', () => {
    const { address, publicKey } = privateKeyToAccount(key)
    for (const signer of [
      { type: 'key', data: { type: 'secp256k1', publicKey } },
      { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey }] } },
    ])
      expect(parseGrant({ signer }).delegate).toBe(address.toLowerCase())
    for (const signer of [
      { type: 'wallet', data: {} },
      { type: 'key', data: { type: 'secp256r1', publicKey } },
      { type: 'key', data: { type: 'secp256k1', publicKey: `0x02${'11'.repeat(32)}` } },
      { type: 'keys', data: { keys: [1, 2].map(() => ({ type: 'secp256k1', publicKey })) } },
      { type: 'keys', data: { keys: [] } },
      { type: 'account', data: {} },
      undefined,
    ])
      expect(Object.keys(readProblems(() => parseGrant({ signer }))).join()).toMatch(/^signer/)
  })

  it('error: lists all problems of a request at once', () => {
    const problems = readProblems(() =>
      parseGrant({
        ...{ chainId: '0x1', address: delegate, expiry: nowS, signer: { type: 'account', data: { address: '0x' } } },
        permissions: [
          { type: 'erc721-token-transfer', data: {} },
          { type: 'erc20-token-transfer', data: { address: 'nobody', allowance: -1, extra: true } },
        ],
        ...{ policies: [{ type: 'gas-limit', data: { limit: '0x1' } }], surprise: 1 },
      }),
    )
    expect(Object.keys(problems).sort()).toEqual([
      'address',
      'chainId',
      'expiry',
      'permissions',
      'permissions[0].type',
      'permissions[1].data.address',
      'permissions[1].data.allowance',
      'permissions[1].data.extra',
      'policies[0].type',
      'signer.data.address',
      'surprise',
    ])
  })

  it('error: rejects another account, another network, several requests, and none', () => {
    expect(readProblems(() => parseGrant({ address: delegate }))).toHaveProperty('address')
    expect(readProblems(() => parseExecution({ from: delegate }))).toHaveProperty('from')
    for (const chainId of ['0x1', 1, undefined, 'eip155:31337'])
      expect(readProblems(() => parseGrant({ chainId }))).toHaveProperty('chainId')
    for (const params of [[], [grant(), grant()]])
      expect(readProblems(() => parsePermissionRequest('wallet_grantPermissions', params, parties))).toHaveProperty(
        'params',
      )
  })

  it('error: rejects an end in the past, in less than a minute, after a year, and a second or no end', () => {
    for (const expiry of [nowS - 1, nowS, nowS + 59, nowS + 31_536_001, 2 ** 60, 1.5, '9'.repeat(70), Number.NaN, null])
      expect(readProblems(() => parseGrant({ expiry }))).toHaveProperty('expiry')
    for (const expiry of [nowS + 60, nowS + 31_536_000]) expect(parseGrant({ expiry }).validUntil).toBe(expiry)
    const rule = { type: 'expiry', data: { timestamp: nowS + 3_600 } }
    for (const rules of [[], [rule, rule], undefined])
      expect(readProblems(() => parseExecution({ rules }))).toHaveProperty('rules')
    expect(readProblems(() => parseExecution({ rules: [rule, { type: 'other', data: {} }] }))).toHaveProperty([
      'rules[1].type',
    ])
    const late = { periodAmount: 1, periodDuration: 60, startTime: nowS + 3_600 }
    expect(
      readProblems(() => parseExecution({ permission: { type: 'native-token-periodic', data: late } })),
    ).toHaveProperty('permissions')
  })

  it('error: rejects the account, the zero address and the contract of permissions as target and as delegate', () => {
    for (const address of [account, nativeToken, contract]) {
      expect(readProblems(() => parseCalls([{ target: address, selectors: [play] }]))).toHaveProperty([
        'permission.data.calls[0]',
      ])
      const calls = [{ target: address, selectors: [] }]
      expect(readProblems(() => parseCalls(calls, [{ amount: 1 }]))).toHaveProperty(['permission.data.calls[0]'])
      expect(readProblems(() => parseExecution({ to: address }))).toHaveProperty('delegate')
    }
    for (const address of [account, contract])
      expect(
        readProblems(() => parseCalls([{ target: game, selectors: [play] }], [{ token: address, amount: 1 }])),
      ).toHaveProperty(['permission.data.limits[0]'])
  })

  it.each([
    'increaseAllowance(address,uint256)',
    'increaseApproval(address,uint256)',
    'setApprovalForAll(address,bool)',
    'approveAndCall(address,uint256,bytes)',
    'authorizeOperator(address)',
    'approve(address,address,uint160,uint48)',
    'safeTransferFrom(address,address,uint256,uint256,bytes)',
    'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
  ])('error: rejects %s, which gives control of tokens without a limit', (name) => {
    for (const selector of [name, toFunctionSelector(name)]) {
      const limits = [{ token, amount: 1 }]
      expect(readProblems(() => parseCalls([{ target: token, selectors: [selector] }], limits))).toHaveProperty([
        'permission.data.calls[0]',
      ])
    }
  })

  it.each([
    'transfer(address,uint256)',
    'transferFrom(address,address,uint256)',
    'approve(address,uint256)',
    'safeTransferFrom(address,address,uint256)',
    'safeTransferFrom(address,address,uint256,bytes)',
  ])('error: rejects %s without a limit of its token, and payments without a limit of the native coin', (name) => {
    const path = ['permission.data.calls[0]']
    const other = [{ token: game, amount: 1 }, { amount: 1 }]
    expect(readProblems(() => parseCalls([{ target: token, selectors: [name] }], other))).toHaveProperty(path)
    expect(
      readProblems(() => parseCalls([{ target: game, selectors: [] }], [{ token: game, amount: 1 }])),
    ).toHaveProperty(path)
    expect(parseCalls([{ target: token, selectors: [name] }], [{ token, amount: 1 }]).rules).toHaveLength(1)
  })

  it('error: rejects types that it does not support, such as a stream', () => {
    for (const type of ['native-token-stream', 'erc20-token-stream', 'erc20-token-revocation', 'constructor', 7])
      expect(readProblems(() => parseExecution({ permission: { type, data: {} } }))).toHaveProperty(['permission.type'])
    for (const type of ['erc1155-token-transfer', 'rate-limit', '__proto__'])
      expect(readProblems(() => parseGrant({ permissions: [{ type, data: {} }] }))).toHaveProperty([
        'permissions[0].type',
      ])
  })

  it('error: rejects conditions that a permission cannot have', () => {
    const call = (fields: object) => ({
      permissions: [
        { type: 'contract-call', data: { address: game, functions: [{ functionName: 'play(uint256)', ...fields }] } },
      ],
    })
    expect(parseGrant(call({})).rules).toHaveLength(1)
    for (const fields of [{ args: [{ condition: 'EQUAL', value: '0x1' }] }, { operation: 1 }, { valueLimit: 'all' }])
      expect(Object.keys(readProblems(() => parseGrant(call(fields)))).join()).toContain('functions[0].')
  })

  it('error: rejects a function name without its ABI, an ambiguous one, and one that is no signature', () => {
    const call = (functionName: unknown, abi?: unknown) =>
      parseGrant({
        permissions: [{ type: 'contract-call', data: { address: game, abi, functions: [{ functionName }] } }],
      })
    const path = ['permissions[0].data.functions[0].functionName']
    const overloads = parseAbi(['function play(uint256)', 'function play(address)'])
    for (const [name, abi] of [
      ['play'],
      ['play', erc20Abi],
      ['play', overloads],
      ['play', 'abi'],
      ['play uint256', overloads],
      ['play(uint256) and more', overloads],
      ['x'.repeat(2_000)],
      [`play(${'uint256,'.repeat(200)}uint256)`],
      [7],
      [{ toString: () => 'play(uint256)' }],
    ])
      expect(readProblems(() => call(name, abi))).toHaveProperty(path)
    const nested = parseAbi(['struct Move { uint8 x; uint8[2] y; }', 'function move(Move[] moves, address to)'])
    expect(call('move', nested).rules[0]?.selectors).toEqual([toFunctionSelector('move((uint8,uint8[2])[],address)')])
  })

  it('error: rejects lists that are too long, also after joining', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => index)
    const address = (index: number) => `0x${String(index + 1).padStart(40, '0')}`
    const calls = (count: number) => many(count).map((index) => ({ target: address(index), selectors: [play] }))
    expect(parseCalls(calls(10)).rules).toHaveLength(10)
    expect(readProblems(() => parseCalls(calls(11)))).toHaveProperty(['permission.data.calls'])
    const selectors = (count: number) => many(count).map((index) => `f${index}()`)
    expect(parseCalls([{ target: game, selectors: selectors(20) }]).rules).toHaveLength(1)
    expect(readProblems(() => parseCalls([{ target: game, selectors: selectors(21) }]))).toHaveProperty([
      'permission.data.calls[0].selectors',
    ])
    const joined = [
      { target: game, selectors: selectors(20) },
      { target: game, selectors: [play] },
    ]
    expect(readProblems(() => parseCalls(joined))).toHaveProperty(['permission.data.calls[0]'])
    const permissions = many(6).map((index) => ({
      type: 'contract-call',
      data: { calls: calls(2).map((call) => ({ ...call, target: call.target.replace('0x00', `0x${index}1`) })) },
    }))
    expect(readProblems(() => parseExecution({ permission: undefined, permissions }))).toHaveProperty('permissions')
    const huge = Array.from({ length: 100_000 }, () => ({}))
    for (const change of [{ permissions: huge }, { policies: huge }]) readProblems(() => parseGrant(change))
    expect(readProblems(() => parseGrant(Object.fromEntries(huge.map((_, index) => [`k${index}`, 1]))))).toHaveProperty(
      'k1',
    )
  })

  it('error: rejects too many limits after joining, different starts, and two formats in one request', () => {
    const limits = Array.from({ length: 6 }, () => ({ token: game, amount: 1 }))
    const part = { type: 'contract-call', data: { calls: [{ target: game, selectors: [play] }], limits } }
    const parse = (change: object) => () => parseExecution({ permission: undefined, ...change })
    expect(readProblems(parse({ permissions: [part, part] }))).toHaveProperty('permissions')
    expect(parse({ permissions: [part] })().limits).toHaveLength(6)
    const from = (startTime: number) => ({
      type: 'native-token-periodic',
      data: { periodAmount: 1, periodDuration: 60, startTime },
    })
    expect(readProblems(parse({ permissions: [from(nowS + 5), from(nowS + 6)] }))).toHaveProperty([
      'permissions[1].data.startTime',
    ])
    expect(parse({ permissions: [from(nowS + 5), from(nowS + 5)] })().startsAt).toBe(nowS + 5)
    expect(readProblems(parse({ permission: part, permissions: [part] }))).toHaveProperty('permissions')
    const signer = { type: 'account', data: { address: delegate } }
    expect(readProblems(() => parseExecution({ signer }))).toHaveProperty('signer')
  })

  it('error: reads no getter and no inherited field, and lists at most 40 problems with short paths', () => {
    const trap = {
      get permissions() {
        throw new Error('read')
      },
    }
    const request = Object.defineProperties(
      {},
      { ...Object.getOwnPropertyDescriptors(grant()), ...Object.getOwnPropertyDescriptors(trap) },
    )
    expect(readProblems(() => parsePermissionRequest('wallet_grantPermissions', [request], parties))).toHaveProperty(
      'permissions',
    )
    const inherited = Object.create(grant()) as object
    readProblems(() => parsePermissionRequest('wallet_grantPermissions', [inherited], parties))
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`${'k'.repeat(200)}${index}`, 1]))
    const problems = readProblems(() =>
      parseGrant({ ...many, ...Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`z${index}`, 1])) }),
    )
    expect(Object.keys(problems).length).toBeLessThanOrEqual(40)
    for (const path of Object.keys(problems)) expect(path.length).toBeLessThanOrEqual(80)
  })

  it.each([[undefined], [null], [7], ['text'], [[]], [{}], [() => undefined]])(
    'error: rejects %s as a request',
    (request) => {
      for (const method of ['wallet_grantPermissions', 'wallet_requestExecutionPermissions'] as const)
        readProblems(() => parsePermissionRequest(method, [request], parties))
    },
  )
})
