import type { AskingHost } from '../../../apps/frame/src/approve/ApproveContext.js'
import { createScreens } from '../../../apps/frame/src/approve/createScreens.js'
import { showDeleteScreen } from '../../../apps/frame/src/approve/showDeleteScreen.js'
import type { Frame } from '../../../apps/frame/src/Frame.js'
import { VaultError, type VaultErrorContext } from '../../../apps/frame/src/keys/VaultError.js'
import type { ScreenQueue } from '../../../apps/frame/src/views/ScreenQueue.js'
import type { HostChange } from '../../../apps/frame/src/wallet/Screens.js'
import { createRequestScene, type Scene, type Setting } from './createRequestScene.js'
import { createFakeVault, type FakeVaultOptions, fakeAddresses, waitingRecovery } from './fakeVault.js'
import * as requests from './requests.js'
import { smartAccountScenes } from './smartAccountScenes.js'

/** Creates the screens of a frame without a server. The screen of permissions needs one. */
function createFakeScreens(
  queue: ScreenQueue,
  vault: FakeVaultOptions,
  host: AskingHost = { origin: 'https://app.example.com' },
) {
  return createScreens({ vault: async () => createFakeVault(vault), getHost: () => host } as unknown as Frame, queue)
}

function own(screen: 'security' | 'recovery' | 'export', vault: FakeVaultOptions = {}): Scene {
  return (queue, signal) => createFakeScreens(queue, vault).open(screen, signal)
}

function remove(vault: FakeVaultOptions = {}): Scene {
  return (queue, signal) => queue.enter(signal, (visit) => showDeleteScreen(visit, createFakeVault(vault)))
}

function unlock(why: VaultErrorContext, vault: FakeVaultOptions = {}): Scene {
  return (queue, signal) => createFakeScreens(queue, vault).unlock(why, { name: 'unlock' }, signal)
}

function change(
  requested: HostChange,
  host: AskingHost = { origin: 'https://app.example.com', name: 'Example Exchange' },
): Scene {
  return (queue, signal) => createFakeScreens(queue, {}, host).confirm(requested, signal)
}

const { eip155: me, solana: mine } = fakeAddresses
function send(transaction: object, setting: Setting = {}) {
  return createRequestScene('eth_sendTransaction', [{ from: me, ...transaction }], setting)
}
function sign(text: string, setting: Setting = {}) {
  return createRequestScene('personal_sign', [text, me], setting)
}
/** A payment that the app aborts while the node receives this method. */
function abortedAt(method: string): Scene {
  return (queue) => {
    const stop = new AbortController()
    const onAsked = (requested: string) => requested === method && stop.abort()
    return send({ to: requests.friend, value: '0x1' }, { node: { onAsked } })(queue, stop.signal)
  }
}
function typed(data: unknown, setting: Setting = {}) {
  return createRequestScene('eth_signTypedData_v4', [me, JSON.stringify(data)], setting)
}

/** Every screen of the frame in every possible state. */
export const scenes: Readonly<Record<string, Scene>> = {
  message: sign('Welcome to Example Exchange.\nThis costs nothing.'),
  messageHash: sign(`0x${'9f'.repeat(32)}`),
  messageBytes: sign('0xdeadbeef00ff'),
  messageUnseen: sign('Pay \u202e001\u202c to\u200b Bob'),
  messageLong: sign('A sentence that goes on. '.repeat(400)),
  messageTooLong: sign('a'.repeat(20_001)),
  messageHostile: sign('<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>', {
    name: '<b onmouseover=window.pwned=1>Bank\u202e</b>'.repeat(40),
  }),
  signIn: sign(requests.signIn('app.example.com', 'https://app.example.com', me)),
  signInForeign: sign(requests.signIn('bank.example', 'https://bank.example', me)),
  signInBroken: sign(`${requests.signIn('app.example.com', 'https://app.example.com', me)}\nI also give you my house.`),
  signInSolana: createRequestScene('solana_signMessage', requests.solanaSignIn('app.example.com', mine), {
    isSolana: true,
  }),
  longHost: sign('Hello', {
    origin: 'https://login.secure.account.verify.wallet.app.example.com.attacker-domain-name.example:8443',
  }),
  knownHost: sign('Hello', { origin: 'https://example.pay.example.co.uk:8443', domain: 'example.co.uk' }),
  insecureHost: sign('Hello', { origin: 'http://app.example.com' }),
  permit: typed(requests.permit(me)),
  order: typed(requests.order(me)),
  orderAny: typed(requests.order(me, 4)),
  typedData: typed(requests.mail),
  typedDataHostile: typed(requests.hostileMail),
  typedDataTooLong: typed({ ...requests.mail, message: { ...requests.mail.message, contents: 'a'.repeat(20_001) } }),
  typedDataOtherChain: typed(requests.permit(me, 1)),
  send: send({ to: requests.friend, value: '0x14d1120d7b160000' }),
  sendSlow: send({ to: requests.friend, value: '0x1' }, { node: { isSilent: true } }),
  sendDown: send({ to: requests.friend, value: '0x1' }, { node: { isDown: true } }),
  sendRefused: send({ to: requests.friend, value: '0x1' }, { node: { refusesToSend: true } }),
  sendDearer: send({ to: requests.friend, value: '0x1' }, { node: { getsDearer: true } }),
  sendPoor: send({ to: requests.friend, value: '0xffffffffffffffffff' }),
  sendPoorOurs: send({ to: requests.friend, value: '0xffffffffffffffffff' }, { canFund: true }),
  sendToken: send({ to: requests.token, data: requests.transferData }),
  sendUnits: send({ to: requests.collection, data: requests.transferData }),
  approveToken: send({ to: requests.token, data: requests.approveData(1_000_000n) }),
  approveUnlimited: send({ to: requests.token, data: requests.approveData(2n ** 256n - 1n) }),
  approveAll: send({ to: requests.collection, data: requests.approveAllData }),
  unknownCall: send({ to: requests.collection, data: '0x12345678' }, { node: { cannotSimulate: true } }),
  failing: send({ to: requests.collection, data: '0x12345678' }, { node: { reverts: true } }),
  create: send({ data: '0x6080604052' }),
  calls: createRequestScene('wallet_sendCalls', [requests.calls(me)]),
  ...smartAccountScenes,
  lockedMeanwhile: sign('Hello', { vault: { locksOnce: 'person' } }),
  lockedShortly: sign('Hello', { vault: { locksOnce: 'device' } }),
  takenBackUnsigned: abortedAt('eth_getTransactionCount'),
  takenBackSigned: abortedAt('eth_sendRawTransaction'),
  solanaSend: createRequestScene(
    'solana_signAndSendTransaction',
    { transaction: requests.solanaTransfer(mine) },
    { isSolana: true },
  ),
  solanaSign: createRequestScene(
    'solana_signTransaction',
    { transaction: requests.solanaUnknown(mine) },
    { isSolana: true },
  ),
  solanaTheft: createRequestScene(
    'solana_signTransaction',
    { transaction: requests.solanaTheft(mine) },
    { isSolana: true },
  ),
  solanaAll: createRequestScene(
    'solana_signAllTransactions',
    { transactions: [requests.solanaTransfer(mine), requests.solanaUnknown(mine)] },
    { isSolana: true },
  ),
  flood: (queue, signal) =>
    Promise.all(Array.from({ length: 150 }, () => sign('again')(queue, signal).catch((error) => error.code))),
  queue: (queue, signal) =>
    Promise.all(['first', 'second', 'third'].map((text) => sign(text)(queue, signal).catch((error) => error.code))),
  unlock: unlock({ ways: ['passkey', 'password', 'kit'], reason: 'newDevice', canRecover: true }),
  unlockSetup: unlock({ ways: ['passkey', 'password'], reason: 'setup' }),
  unlockWrong: unlock(
    { ways: ['password', 'kit'], reason: 'newDevice' },
    { openWith: new VaultError('password_wrong') },
  ),
  unlockTooMany: unlock(
    { ways: ['password', 'kit'], reason: 'newDevice' },
    { openWith: new VaultError('too_many_tries', { retryAfterMs: 240_000 }) },
  ),
  unlockRecovery: unlock({
    ways: ['password'],
    recovery: waitingRecovery,
  }),
  unlockUntold: unlock({ ways: ['kit'], reason: 'newDevice', isUntold: true }),
  unlockRecoveryUntold: unlock({ ways: ['kit'], recovery: { ...waitingRecovery, readyAtMs: 0, isTold: false } }),
  recoveryElsewhere: change({ kind: 'recovery', recovery: { ...waitingRecovery, isThisDevice: false } }),
  securityNoAddress: own('security', { hasNoAddress: true, isOnlyDevice: true }),
  security: own('security'),
  securityDelayed: own('security', { managed: 'delayed' }),
  securityNever: own('security', { managed: 'never', isOnlyDevice: true }),
  securityOther: own('security', { hasOtherDevice: true }),
  securityOtherNever: own('security', { hasOtherDevice: true, managed: 'never' }),
  securityOtherOwn: own('security', { hasOtherDevice: true, level: 'L1' }),
  securityOwn: own('security', { level: 'L1' }),
  securityDevice: own('security', { isOnlyDevice: true }),
  securityUnproven: own('security', { isUnproven: true }),
  securityLinked: own('security', { isLinked: true }),
  securityLinkedHold: own('security', {
    isLinked: true,
    holdUntilMs: Date.UTC(2100, 0, 1),
    removeIdentity: new VaultError('hold', { untilMs: Date.UTC(2100, 0, 1) }),
  }),
  securityHold: own('security', { holdUntilMs: Date.UTC(2100, 0, 1) }),
  securityRecovery: own('security', { isRecovering: true }),
  kit: own('recovery'),
  kitHeld: own('recovery', { createKit: new VaultError('hold', { untilMs: Date.UTC(2100, 0, 1) }) }),
  export: own('export'),
  emailChange: change({ kind: 'email', from: 'ada.lovelace@mail.example', to: 'ada@new-provider.example' }),
  emailAdd: change({ kind: 'email', from: null, to: 'ada@new-provider.example' }),
  emailLong: change({
    kind: 'email',
    from: `${'somebody.with-quite-a-long-address'.repeat(2)}@mail.department.example.com`,
    to: `ada\u202e@elpmaxe.${'very-long-domain.'.repeat(9)}example`,
  }),
  signOutEverywhere: change({ kind: 'signOutEverywhere' }),
  delete: remove(),
  deleteHeld: remove({ deleteWallet: new VaultError('hold', { untilMs: Date.UTC(2100, 0, 1) }) }),
}
