import type { SlotSummary } from '@foyer/contract/keys/keyShapes'
import type { FrameWords } from '@foyer/kit/messages/frame/en'
import { cleanLabel } from '../decode/cleanLabel.js'

/** What a slot is called: its kind, and the name it was given. */
export function nameSlot({ kind, label, isThisDevice }: SlotSummary, words: FrameWords): string {
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
