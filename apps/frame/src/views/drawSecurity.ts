import type { SlotSummary } from '@foyer/contract/keys/keyShapes'
import { format } from '@foyer/messages/format'
import type { FrameWords } from '@foyer/messages/frame/en'
import { lockIcon, personIcon } from '@foyer/ui/icons/accountIcons'
import { warningIcon } from '@foyer/ui/icons/baseIcons'
import { cloudIcon, deviceIcon, keyIcon, kitIcon, passkeyIcon, shieldIcon } from '@foyer/ui/icons/securityIcons'
import { describeDay, describeMoment } from '../approve/describeMoment.js'
import { describeLevel, nameSlot } from '../approve/describeSecurity.js'
import type { WalletSecurity } from '../keys/Vault.js'
import { keyStyles } from '../look/keyStyles.js'
import { drawButton } from './drawButton.js'
import { drawBlock, drawNotice } from './drawLines.js'
import { drawRow } from './drawRow.js'
import { el, icon } from './el.js'
import type { KeyVisit, Page, Settle } from './ScreenQueue.js'

export type SecurityChoice =
  | { readonly kind: 'done' | 'password' | 'kit' | 'export' | 'raise' | 'stopRecovery' | 'delete' }
  | { readonly kind: 'remove'; readonly slotId: string }
  | { readonly kind: 'unlink'; readonly method: string; readonly name: string }
  /** Something was done within the press; the list is to be read anew. */
  | { readonly kind: 'told'; readonly tone: 'info' | 'warning'; readonly text: string }

export interface SecurityOptions {
  readonly security: WalletSecurity
  readonly visit: KeyVisit
  readonly told: { readonly tone: 'info' | 'warning'; readonly text: string } | undefined
  /** Must run inside the press: the browser makes a passkey only then. */
  readonly addPasskey: () => Promise<void>
  readonly say: (error: unknown) => string
}

const icons = { device: deviceIcon, passkey: passkeyIcon, password: keyIcon, kit: kitIcon, managed: cloudIcon }

/** Who can open this wallet: the level in words, every way in, and what may be added or taken away. */
export function drawSecurity(options: SecurityOptions, settle: Settle<SecurityChoice>): Page {
  const { security, visit, told, addPasskey, say } = options
  const { words, locale } = visit
  const choose = (choice: SecurityChoice) => () => settle.answer(choice)
  const { identities, holdUntilMs, recovery } = security
  // A provider that does not help is no way in.
  const slots = security.slots.filter(({ kind }) => kind !== 'managed' || security.managed !== 'never')
  const has = (kind: SlotSummary['kind']) => slots.some((slot) => slot.kind === kind)
  const isOwnWay = has('passkey') || has('password') || has('kit')
  const isHeld = holdUntilMs !== null && holdUntilMs > Date.now()

  const makePasskey = async () => {
    try {
      await addPasskey()
      settle.answer({ kind: 'told', tone: 'info', text: words.added })
    } catch (error) {
      settle.answer({ kind: 'told', tone: 'warning', text: say(error) })
    }
  }
  const adding = [
    drawRow({
      icon: passkeyIcon,
      title: words.addPasskey,
      text: words.usePasskeyText,
      onPress: () => void makePasskey(),
    }),
    ...(has('password')
      ? []
      : [
          drawRow({
            icon: keyIcon,
            title: words.addPassword,
            text: words.usePasswordText,
            onPress: choose({ kind: 'password' }),
          }),
        ]),
    drawRow({
      icon: kitIcon,
      title: has('kit') ? words.replaceKit : words.addKit,
      text: words.useKitText,
      onPress: choose({ kind: 'kit' }),
    }),
  ]
  const raise =
    security.level === 'L0'
      ? drawBlock(
          words.raiseTitle,
          el('p', { class: 'muted' }, isOwnWay ? words.raiseText : words.raiseFirst),
          ...(isOwnWay
            ? [drawButton({ label: words.raiseConfirm, variant: 'secondary', onPress: choose({ kind: 'raise' }) })]
            : []),
        )
      : undefined
  return {
    title: words.securityTitle,
    styles: keyStyles,
    body: [
      told && drawNotice(told),
      recovery ? drawRecoveryNotice(security, visit, choose({ kind: 'stopRecovery' })) : undefined,
      drawLevel(security, visit),
      isHeld
        ? drawNotice({ tone: 'info', text: format(words.holdText, { time: describeMoment(holdUntilMs, locale) }) })
        : undefined,
      security.level === 'L0' && !security.hasAddress && !isOwnWay
        ? drawNotice({ tone: 'warning', text: words.noAddress })
        : undefined,
      slots.every(({ kind }) => kind === 'device')
        ? drawNotice({ tone: 'warning', text: words.onlyDevice })
        : undefined,
      // Whoever has added a way of their own came for this: not below everything else.
      isOwnWay ? raise : undefined,
      drawBlock(
        words.waysTitle,
        el('div', { class: 'stack' }, ...slots.map((slot) => drawSlot(slot, security, visit, settle))),
      ),
      drawBlock(words.addTitle, el('div', { class: 'stack' }, ...adding)),
      isOwnWay ? undefined : raise,
      drawBlock(
        words.loginsTitle,
        el(
          'div',
          { class: 'stack' },
          ...identities.map(({ method, name, addedAtMs }) =>
            drawWay(
              personIcon,
              name,
              format(words.loginSince, { time: describeDay(addedAtMs, locale) }),
              words,
              identities.length > 1 && choose({ kind: 'unlink', method, name }),
            ),
          ),
        ),
      ),
      drawRow({
        icon: lockIcon,
        title: words.exportTitle,
        onPress: choose({ kind: 'export' }),
      }),
      drawRow({
        icon: warningIcon,
        title: words.deleteTitle,
        onPress: choose({ kind: 'delete' }),
        isDanger: true,
      }),
    ],
    footer: [drawButton({ label: words.done, variant: 'secondary', onPress: choose({ kind: 'done' }) })],
    onEscape: choose({ kind: 'done' }),
  }
}

function drawLevel(security: WalletSecurity, { words }: KeyVisit): Node {
  const { title, text } = describeLevel(security, words)
  return el(
    'div',
    { class: 'sheet level' },
    el('span', { class: 'glyph' }, icon(security.level === 'L1' ? shieldIcon : cloudIcon)),
    el('div', {}, el('b', {}, title), el('p', { class: 'muted' }, text)),
  )
}

function drawSlot(
  slot: SlotSummary,
  { slots, level }: WalletSecurity,
  { words, locale }: KeyVisit,
  settle: Settle<SecurityChoice>,
): Node {
  const name = nameSlot(slot, words)
  const use =
    slot.usedAtMs === null ? words.neverUsed : format(words.usedOn, { time: describeDay(slot.usedAtMs, locale) })
  const used = slot.kind === 'managed' || (slot.isThisDevice && slot.usedAtMs === null) ? undefined : use
  // The provider's key goes by raising the level; while it is there it would open the wallet on this device all the same.
  const mayGo = slot.kind !== 'managed' && (level === 'L1' || !slot.isThisDevice) && slots.length > 1
  return drawWay(
    icons[slot.kind],
    name,
    used,
    words,
    mayGo && (() => settle.answer({ kind: 'remove', slotId: slot.slotId })),
  )
}

/** A row that says what there is, with the button that takes it away where it may go. */
function drawWay(
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
  const remove = drawButton({ label: words.remove, variant: 'ghost', isSmall: true, onPress: onRemove })
  remove.setAttribute('aria-label', `${words.remove}: ${name}`)
  row.append(el('span', { class: 'end' }, remove))
  return row
}

function drawRecoveryNotice({ recovery }: WalletSecurity, { words, locale }: KeyVisit, stop: () => void): Node {
  const time = describeMoment(recovery?.readyAtMs ?? 0, locale)
  const text = format(recovery?.isThisDevice ? words.recoveryText : words.recoveryOther, { time })
  const notice = drawNotice({ tone: 'danger', text })
  notice
    .querySelector('.text')
    ?.append(
      el(
        'div',
        { class: 'acts' },
        drawButton({ label: words.stopRecovery, variant: 'danger', isSmall: true, onPress: stop }),
      ),
    )
  return notice
}
