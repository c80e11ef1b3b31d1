import { type Address, type Hex, parseAbiParameters, toFunctionSelector } from 'viem'
import { sandboxAddresses } from '../../../addresses.js'
import { swapAmount } from './startAccountChain.js'

/** A permission of FoyerPermissions without times, which allow everything. */
export interface PermissionTerms {
  readonly account: Address
  readonly delegate: Address
  readonly rules: readonly { readonly target: Address; readonly selectors: readonly Hex[] }[]
  readonly limits: readonly { readonly token: Address; readonly amount: bigint; readonly period: number }[]
}

/** The parameters of a context of `redeemDelegations`. */
export const permissionParameters = parseAbiParameters([
  '(address account, address delegate, uint48 validAfter, uint48 validUntil, uint32 maxCalls, uint256 epoch, uint256 salt, Rule[] rules, Limit[] limits) permission, bytes signature',
  'struct Rule { address target; bytes4[] selectors; }',
  'struct Limit { address token; uint256 amount; uint48 period; }',
])

const types = {
  Permission: [
    { name: 'account', type: 'address' },
    { name: 'delegate', type: 'address' },
    { name: 'validAfter', type: 'uint48' },
    { name: 'validUntil', type: 'uint48' },
    { name: 'maxCalls', type: 'uint32' },
    { name: 'epoch', type: 'uint256' },
    { name: 'salt', type: 'uint256' },
    { name: 'rules', type: 'Rule[]' },
    { name: 'limits', type: 'Limit[]' },
  ],
  Rule: [
    { name: 'target', type: 'address' },
    { name: 'selectors', type: 'bytes4[]' },
  ],
  Limit: [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint256' },
    { name: 'period', type: 'uint48' },
  ],
} as const

/** Creates the typed data of a permission that the account signs. */
export function createPermission(chainId: number, terms: PermissionTerms) {
  const { accountPermissions: verifyingContract } = sandboxAddresses
  return {
    domain: { name: 'FoyerPermissions', version: '1', chainId, verifyingContract },
    types,
    primaryType: 'Permission',
    message: { validAfter: 0, validUntil: 2 ** 40, maxCalls: 100, epoch: 0n, salt: 1n, ...terms },
  } as const
}

/** Returns the terms of a permission for one approval and one swap of FOY. */
export function createSwapTerms(account: Address, delegate: Address): PermissionTerms {
  const { poolRouter, tokens } = sandboxAddresses
  const approve = toFunctionSelector('approve(address,uint256)')
  const swap = toFunctionSelector('swapExactTokensForTokens(uint256,uint256,address[],address,uint256)')
  return {
    ...{ account, delegate },
    rules: [
      { target: tokens.FOY, selectors: [approve] },
      { target: poolRouter, selectors: [swap] },
    ],
    limits: [{ token: tokens.FOY, amount: swapAmount, period: 0 }],
  }
}
