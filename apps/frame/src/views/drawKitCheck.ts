import { format } from '@foyer/kit/messages/format'
import { waysStyles } from '../look/waysStyles.js'
import { createForm } from './createForm.js'
import { drawButton } from './drawButton.js'
import { createField } from './drawField.js'
import { el } from './el.js'
import type { KeyVisit, Page, Settle } from './Stage.js'

/** Asks for two of the words, so that nobody relies on a kit they did not keep. `false`: back to the kit. */
export function drawKitCheck(
  kit: readonly string[],
  places: readonly [number, number],
  { words }: KeyVisit,
  settle: Settle<boolean>,
): Page {
  const fields = places.map((place) => {
    const number = place + 1
    return {
      place,
      number,
      field: createField({ id: `word-${number}`, label: format(words.kitCheckField, { number }) }),
    }
  })
  const check = () => {
    const wrong = fields.filter(({ place, number, field }) => {
      const isRight = field.input.value.trim().toLowerCase() === kit[place]
      field.setError(isRight ? undefined : format(words.kitCheckWrong, { number }))
      return !isRight
    })
    wrong[0]?.field.input.focus()
    return wrong.length === 0
  }
  const form = createForm(
    {
      submitLabel: words.continue,
      busyLabel: words.loading,
      check,
      submit: async () => settle.answer(true),
      fail: settle.fail,
    },
    ...fields.map(({ field }) => field.node),
  )
  return {
    title: words.kitCheckTitle,
    styles: waysStyles,
    body: [el('p', { class: 'muted' }, words.kitCheckText), form.node],
    footer: [
      drawButton({ label: words.back, variant: 'secondary', onPress: () => settle.answer(false) }),
      form.button.node,
    ],
    onEscape: () => settle.answer(false),
    focus: fields[0]?.field.input,
  }
}
