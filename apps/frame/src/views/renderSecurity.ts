import type { SlotSummary } from '@foyer/contract/keys/keyShapes'
import { format } from '@foyer/messages/format'
import type { FrameWords } from '@foyer/messages/frame/en'
import { lockIcon, personIcon } from '@foyer/ui/icons/accountIcons'
import { warningIcon } from '@foyer/ui/icons/baseIcons'
import { cloudIcon, deviceIcon, keyIcon, kitIcon, passkeyIcon, shieldIcon } from '@foyer/ui/icons/securityIcons'
import { formatSecurityLevel, formatSlotName } from '../approve/describeSecurity.js'
import { formatDate, formatDateTime } from '../approve/formatDateTime.js'
import type { WalletSecurity } from '../keys/Vault.js'
import { keyStyles } from '../look/keyStyles.js'
import { el, icon } from './el.js'
import { renderButton } from './renderButton.js'
import { renderBlock, renderNotice } from './renderLines.js'
import { renderRow } from './renderRow.js'
import type { KeyScreenSession, Page, Settle } from './ScreenQueue.js'

export type SecurityChoice =
  | { readonly kind: 'done' | 'password' | 'kit' | 'export' | 'raise' | 'stopRecovery' | 'delete' }
  | { readonly kind: 'remove'; readonly slotId: string }
  | { readonly kind: 'unlink'; readonly method: string; readonly name: string }
  /** The action is done: show this message and reload the list. */
  | { readonly kind: 'told'; readonly tone: 'info' | 'warning'; readonly text: string }

export interface SecurityOptions {
  readonly security: WalletSecurity
  readonly visit: KeyScreenSession
  readonly told: { readonly tone: 'info' | 'warning'; readonly text: string } | undefined
  /** Must be called in a click handler: otherwise the browser creates no passkey. */
  readonly addPasskey: () => Promise<void>
  readonly formatError: (error: unknown) => string
}

const icons = { device: deviceIcon, passkey: passkeyIcon, password: keyIcon, kit: kitIcon, managed: cloudIcon }

/** Renders the security page: the level, every unlock method, and the buttons to add or remove methods. */
export function renderSecurity(options: SecurityOptions, settle: Settle<SecurityChoice>): Page {
  const { security, visit, told, addPasskey, formatError } = options
  const { words, locale } = visit
  const choose = (choice: SecurityChoice) => () => settle.resolve(choice)
  const { identities, holdUntilMs, recovery } = security
  // Hide the managed slot if the provider never helps.
  const slots = security.slots.filter(({ kind }) => kind !== 'managed' || security.managed !== 'never')
  const has = (kind: SlotSummary['kind']) => slots.some((slot) => slot.kind === kind)
  const isOwnWay = has('passkey') || has('password') || has('kit')
  const isHeld = holdUntilMs !== null && holdUntilMs > Date.now()

  const makePasskey = async () => {
    try {
      await addPasskey()
      settle.resolve({ kind: 'told', tone: 'info', text: words.added })
    } catch (error) {
      settle.resolve({ kind: 'told', tone: 'warning', text: formatError(error) })
    }
  }
  const adding = [
    renderRow({
      icon: passkeyIcon,
      title: words.addPasskey,
      text: words.usePasskeyText,
      onPress: () => void makePasskey(),
    }),
    ...(has('password')
      ? []
      : [
          renderRow({
            icon: keyIcon,
            title: words.addPassword,
            text: words.usePasswordText,
            onPress: choose({ kind: 'password' }),
          }),
        ]),
    renderRow({
      icon: kitIcon,
      title: has('kit') ? words.replaceKit : words.addKit,
      text: words.useKitText,
      onPress: choose({ kind: 'kit' }),
    }),
  ]
  const raise =
    security.level === 'L0'
      ? renderBlock(
          words.raiseTitle,
          el('p', { class: 'muted' }, isOwnWay ? words.raiseText : words.raiseFirst),
          ...(isOwnWay
            ? [renderButton({ label: words.raiseConfirm, variant: 'secondary', onPress: choose({ kind: 'raise' }) })]
            : []),
        )
      : undefined
  return {
    title: words.securityTitle,
    styles: keyStyles,
    body: [
      told && renderNotice(told),
      recovery ? renderRecoveryNotice(security, visit, choose({ kind: 'stopRecovery' })) : undefined,
      renderLevel(security, visit),
      isHeld
        ? renderNotice({ tone: 'info', text: format(words.holdText, { time: formatDateTime(holdUntilMs, locale) }) })
        : undefined,
      security.level === 'L0' && !security.hasAddress && !isOwnWay
        ? renderNotice({ tone: 'warning', text: words.noAddress })
        : undefined,
      slots.every(({ kind }) => kind === 'device')
        ? renderNotice({ tone: 'warning', text: words.onlyDevice })
        : undefined,
      // A user with an own method likely came to raise the level: show it first.
      isOwnWay ? raise : undefined,
      renderBlock(
        words.waysTitle,
        el('div', { class: 'stack' }, ...slots.map((slot) => renderSlot(slot, security, visit, settle))),
      ),
      renderBlock(words.addTitle, el('div', { class: 'stack' }, ...adding)),
      isOwnWay ? undefined : raise,
      renderBlock(
        words.loginsTitle,
        el(
          'div',
          { class: 'stack' },
          ...identities.map(({ method, name, addedAtMs }) =>
            renderMethod(
              personIcon,
              name,
              format(words.loginSince, { time: formatDate(addedAtMs, locale) }),
              words,
              identities.length > 1 && choose({ kind: 'unlink', method, name }),
            ),
          ),
        ),
      ),
      renderRow({
        icon: lockIcon,
        title: words.exportTitle,
        onPress: choose({ kind: 'export' }),
      }),
      renderRow({
        icon: warningIcon,
        title: words.deleteTitle,
        onPress: choose({ kind: 'delete' }),
        isDanger: true,
      }),
    ],
    footer: [renderButton({ label: words.done, variant: 'secondary', onPress: choose({ kind: 'done' }) })],
    onEscape: choose({ kind: 'done' }),
  }
}

function renderLevel(security: WalletSecurity, { words }: KeyScreenSession): Node {
  const { title, text } = formatSecurityLevel(security, words)
  return el(
    'div',
    { class: 'sheet level' },
    el('span', { class: 'glyph' }, icon(security.level === 'L1' ? shieldIcon : cloudIcon)),
    el('div', {}, el('b', {}, title), el('p', { class: 'muted' }, text)),
  )
}

function renderSlot(
  slot: SlotSummary,
  { slots, level }: WalletSecurity,
  { words, locale }: KeyScreenSession,
  settle: Settle<SecurityChoice>,
): Node {
  const name = formatSlotName(slot, words)
  const use =
    slot.usedAtMs === null ? words.neverUsed : format(words.usedOn, { time: formatDate(slot.usedAtMs, locale) })
  const used = slot.kind === 'managed' || (slot.isThisDevice && slot.usedAtMs === null) ? undefined : use
  // The managed slot is removed by raising the level. At level L0 it would still open the wallet on this device.
  const mayGo = slot.kind !== 'managed' && (level === 'L1' || !slot.isThisDevice) && slots.length > 1
  return renderMethod(
    icons[slot.kind],
    name,
    used,
    words,
    mayGo && (() => settle.resolve({ kind: 'remove', slotId: slot.slotId })),
  )
}

/** Renders a row for an unlock or login method, with a remove button if permitted. */
function renderMethod(
  path: string,
  name: string,
  since: string | undefined,
  words: FrameWords,
  onRemove: (() => void) | false,
): Node {
  const row = el(
    'div',
    { class: 'row' },
    el('span', { class: 'glyph' }, icon(path)),
    el(
      'span',
      { class: 'text' },
      el('span', { class: 't', dir: 'auto' }, name),
      since !== undefined && el('span', { class: 's' }, since),
    ),
  )
  if (!onRemove) return row
  const remove = renderButton({ label: words.remove, variant: 'ghost', isSmall: true, onPress: onRemove })
  remove.setAttribute('aria-label', `${words.remove}: ${name}`)
  row.append(el('span', { class: 'end' }, remove))
  return row
}

function renderRecoveryNotice(
  { recovery }: WalletSecurity,
  { words, locale }: KeyScreenSession,
  stop: () => void,
): Node {
  const time = formatDateTime(recovery?.readyAtMs ?? 0, locale)
  const text = format(recovery?.isThisDevice ? words.recoveryText : words.recoveryOther, { time })
  const notice = renderNotice({ tone: 'danger', text })
  notice
    .querySelector('.text')
    ?.append(
      el(
        'div',
        { class: 'acts' },
        renderButton({ label: words.stopRecovery, variant: 'danger', isSmall: true, onPress: stop }),
      ),
    )
  return notice
}
