import { createGiveAway, lockRule, nothing, powerRule, rule, type SolanaRule, unread, useRule } from './SolanaRule.js'

type Rules = Readonly<Record<string, SolanaRule>>

/** The instructions of the SPL Token program. Token-2022 uses the same numbers. */
export const tokenRules: Rules = {
  0: useRule('InitializeMint', 2, 35),
  1: rule('InitializeAccount', 4, 1, { show: 'openAccount', account: 0, asset: 1, owner: { account: 2 } }),
  2: useRule('InitializeMultisig', 3, 2),
  3: rule('Transfer', 3, 9, { show: 'send', asset: 0, to: 1, amount: 1 }),
  4: rule('Approve', 3, 9, { show: 'allow', account: 0, asset: 0, spender: 1 }),
  5: rule('Revoke', 2, 1, { show: 'revoke', account: 0 }),
  6: rule('SetAuthority', 2, 3, { show: 'giveAway', account: 0, to: { at: 3 }, isOptional: true, own: [{ at: 3 }] }),
  7: powerRule('MintTo', 3, 9),
  8: rule('Burn', 3, 9, { show: 'burn', asset: 1, amount: 1 }),
  9: rule('CloseAccount', 3, 1, { show: 'closeAccount', account: 0, to: 1 }),
  10: powerRule('FreezeAccount', 3, 1),
  11: powerRule('ThawAccount', 3, 1),
  12: rule('TransferChecked', 4, 10, { show: 'send', asset: 1, to: 2, amount: 1 }),
  13: rule('ApproveChecked', 4, 10, { show: 'allow', account: 0, asset: 1, spender: 2 }),
  14: powerRule('MintToChecked', 3, 10),
  15: rule('BurnChecked', 3, 10, { show: 'burn', asset: 1, amount: 1 }),
  16: rule('InitializeAccount2', 3, 33, { show: 'openAccount', account: 0, asset: 1, owner: { at: 1 } }),
  17: rule('SyncNative', 1, 1, nothing),
  18: rule('InitializeAccount3', 2, 33, { show: 'openAccount', account: 0, asset: 1, owner: { at: 1 } }),
  19: useRule('InitializeMultisig2', 2, 2),
  20: useRule('InitializeMint2', 1, 35),
  21: rule('GetAccountDataSize', 1, 1, nothing),
  22: rule('InitializeImmutableOwner', 1, 1, nothing),
  23: rule('AmountToUiAmount', 1, 9, nothing),
  24: rule('UiAmountToAmount', 1, 1, nothing),
  38: rule('WithdrawExcessLamports', 3, 1, { show: 'withdraw', from: 0, to: 1 }),
  45: rule('UnwrapLamports', 3, 2, { show: 'withdraw', from: 0, to: 1, amount: 2, isOptional: true }),
  // Contains other instructions.
  255: rule('Batch', 1, 3, unread),
}

/** Creates the rules of an extension. The second byte of its instructions is their number in the extension. */
function listExtension(number: number, name: string, rules: readonly SolanaRule[]): Rules {
  return Object.fromEntries(
    rules.map((one, index) => [`${number}.${index}`, { ...one, name: `${name}: ${one.name}` }] as const),
  )
}

/** Creates the rules of an extension whose two instructions set and change a pointer of a mint. */
function listPointer(number: number, name: string): Rules {
  return listExtension(number, name, [useRule('Initialize', 1, 66), powerRule('Update', 2, 34)])
}

/**
 * The instructions of Token-2022. Those that initialize a mint work only on a mint without tokens. Amounts of
 * confidential transfers are encrypted.
 */
export const token2022Rules: Rules = {
  ...tokenRules,
  25: useRule('InitializeMintCloseAuthority', 1, 2),
  ...listExtension(26, 'TransferFee', [
    useRule('InitializeTransferFeeConfig', 1, 14),
    rule('TransferCheckedWithFee', 4, 19, { show: 'send', asset: 1, to: 2, amount: 2 }),
    powerRule('WithdrawWithheldTokensFromMint', 3, 2),
    powerRule('WithdrawWithheldTokensFromAccounts', 3, 3),
    useRule('HarvestWithheldTokensToMint', 1, 2),
    powerRule('SetTransferFee', 2, 12),
  ]),
  ...listExtension(27, 'ConfidentialTransfer', [
    useRule('InitializeMint', 1, 67),
    powerRule('UpdateMint', 2, 35),
    // The key that decrypts the account may belong to another user.
    lockRule('ConfigureAccount', 4, 47),
    powerRule('ApproveAccount', 3, 2, 1),
    useRule('EmptyAccount', 3, 3),
    lockRule('Deposit', 3, 11),
    useRule('Withdraw', 4, 48),
    rule('Transfer', 5, 2, unread),
    useRule('ApplyPendingBalance', 2, 46),
    useRule('EnableConfidentialCredits', 2, 2),
    lockRule('DisableConfidentialCredits', 2, 2),
    useRule('EnableNonConfidentialCredits', 2, 2),
    lockRule('DisableNonConfidentialCredits', 2, 2),
    rule('TransferWithFee', 5, 2, unread),
    lockRule('ConfigureAccountWithRegistry', 3, 2),
  ]),
  ...listExtension(28, 'DefaultAccountState', [useRule('Initialize', 1, 3), powerRule('Update', 2, 3)]),
  29: useRule('Reallocate', 4, 1),
  ...listExtension(30, 'MemoTransfer', [useRule('Enable', 2, 2), useRule('Disable', 2, 2)]),
  31: useRule('CreateNativeMint', 3, 1, 1),
  32: useRule('InitializeNonTransferableMint', 1, 1),
  ...listExtension(33, 'InterestBearingMint', [useRule('Initialize', 1, 36), powerRule('UpdateRate', 2, 4)]),
  ...listExtension(34, 'CpiGuard', [useRule('Enable', 2, 2), powerRule('Disable', 2, 2)]),
  35: rule('InitializePermanentDelegate', 1, 33, createGiveAway(0, 1)),
  ...listPointer(36, 'TransferHook'),
  ...listExtension(37, 'ConfidentialTransferFee', [
    useRule('InitializeConfidentialTransferFeeConfig', 1, 66),
    powerRule('WithdrawWithheldTokensFromMint', 3, 39),
    powerRule('WithdrawWithheldTokensFromAccounts', 3, 40),
    useRule('HarvestWithheldTokensToMint', 1, 2),
    powerRule('EnableHarvestToMint', 2, 2),
    powerRule('DisableHarvestToMint', 2, 2),
  ]),
  ...listPointer(39, 'MetadataPointer'),
  ...listPointer(40, 'GroupPointer'),
  ...listPointer(41, 'GroupMemberPointer'),
  ...listExtension(42, 'ConfidentialMintBurn', [
    useRule('InitializeMint', 1, 70),
    powerRule('RotateSupplyElGamalPubkey', 3, 35),
    powerRule('UpdateDecryptableSupply', 2, 38),
    powerRule('Mint', 3, 2, 1),
    rule('Burn', 3, 2, unread),
    powerRule('ApplyPendingBurn', 2, 2),
  ]),
  ...listExtension(43, 'ScaledUiAmount', [useRule('Initialize', 1, 42), powerRule('UpdateMultiplier', 2, 18)]),
  ...listExtension(44, 'Pausable', [useRule('Initialize', 1, 34), powerRule('Pause', 2, 2), powerRule('Resume', 2, 2)]),
  ...listExtension(46, 'PermissionedBurn', [
    useRule('Initialize', 1, 34),
    rule('Burn', 4, 10, { show: 'burn', asset: 1, amount: 2 }),
    rule('BurnChecked', 4, 11, { show: 'burn', asset: 1, amount: 2 }),
    rule('ConfidentialBurn', 4, 2, unread),
  ]),
  // The interfaces for token metadata and token groups.
  d2e11ea258b84d8d: useRule('TokenMetadata: Initialize', 4, 20),
  dde9312db5cadcc8: powerRule('TokenMetadata: UpdateField', 2, 13),
  ea122038598d25b5: powerRule('TokenMetadata: RemoveKey', 2, 13),
  d7e4a6e45464567b: rule('TokenMetadata: UpdateAuthority', 2, 40, createGiveAway(0, 8)),
  faa6b4fa0d0cb846: rule('TokenMetadata: Emit', 1, 10, nothing),
  '79716c2736330004': useRule('TokenGroup: InitializeGroup', 3, 48),
  '6c25ab8ff81e126e': powerRule('TokenGroup: UpdateGroupMaxSize', 2, 16),
  a1695801edddd8cb: rule('TokenGroup: UpdateGroupAuthority', 2, 40, createGiveAway(0, 8)),
  '9820deb0dfed7486': powerRule('TokenGroup: InitializeMember', 5, 8, 3),
}
