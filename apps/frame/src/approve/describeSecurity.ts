import type { SlotSummary } from '@foyer/contract/keys/keyShapes'
import type { FrameWords } from '@foyer/messages/frame/en'
import { cleanLabel } from '../decode/unseen.js'
import type { WalletSecurity } from '../keys/Vault.js'

/** Returns the text that explains who can open the wallet, by security level and provider rule. */
export function formatSecurityLevel(
  { level, managed }: Pick<WalletSecurity, 'level' | 'managed'>,
  words: FrameWords,
): { readonly title: string; readonly text: string } {
  if (level === 'L1') return { title: words.levelOwn, text: words.levelOwnText }
  if (managed === 'never') return { title: words.levelNever, text: words.levelNeverText }
  return { title: words.levelManaged, text: managed === 'delayed' ? words.levelDelayedText : words.levelManagedText }
}

/** Returns the display name of an unlock method: its kind, and its label if it has one. */
export function formatSlotName({ kind, label, isThisDevice }: SlotSummary, words: FrameWords): string {
  const kinds = {
    device: isThisDevice ? words.slotDevice : words.slotOtherDevice,
    passkey: words.slotPasskey,
    password: words.slotPassword,
    kit: words.kitTitle,
    managed: words.slotManaged,
  }
  const own = kind === 'device' || kind === 'passkey' ? cleanLabel(label, 40) : undefined
  return own === undefined ? kinds[kind] : `${kinds[kind]} · ${own}`
}
