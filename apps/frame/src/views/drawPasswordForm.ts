import type { OpenWay } from '../keys/Vault.js'
import { keyStyles } from '../look/keyStyles.js'
import { drawButton } from './drawButton.js'
import { el } from './el.js'
import { createField, createForm } from './forms.js'
import type { KeyVisit, Page, Settle } from './ScreenQueue.js'

export interface WayFormOptions<Done> {
  readonly visit: KeyVisit
  readonly say: (error: unknown) => string
  /** A new password is chosen instead of a known one being asked. */
  readonly isNew: boolean
  readonly submit: (way: OpenWay) => Promise<Done>
}

/** Shortest password that is taken. */
const shortest = 10

/** Asks for the password, or lets a new one be chosen and repeated. */
export function drawPasswordForm<Done>(
  { visit, say, isNew, submit }: WayFormOptions<Done>,
  settle: Settle<Done | 'back'>,
): Page {
  const { words } = visit
  const reveal = { show: words.reveal, hide: words.hide }
  const autocomplete = isNew ? 'new-password' : 'current-password'
  const password = createField({
    id: 'password',
    label: isNew ? words.newPassword : words.password,
    type: 'password',
    autocomplete,
    reveal,
    ...(isNew && { hint: words.passwordHint }),
  })
  const repeat = createField({ id: 'repeat', label: words.repeatPassword, type: 'password', autocomplete })
  const check = () => {
    const { value } = password.input
    const isShort = isNew && [...value].length < shortest
    password.setError(isShort ? words.errPasswordShort : undefined)
    const differs = isNew && !isShort && repeat.input.value !== value
    repeat.setError(differs ? words.passwordsDiffer : undefined)
    if (isShort || value === '') password.input.focus()
    else if (differs) repeat.input.focus()
    return value !== '' && !isShort && !differs
  }
  const form = createForm(
    {
      submitLabel: isNew ? words.continue : words.unlock,
      busyLabel: isNew ? words.loading : words.unlocking,
      check,
      submit: async () => settle.answer(await submit({ kind: 'password', password: password.input.value })),
      fail(error) {
        password.setError(say(error))
        password.input.select()
      },
    },
    // A password manager files the password under a name.
    el('input', {
      type: 'text',
      autocomplete: 'username',
      name: 'username',
      class: 'sr',
      tabindex: '-1',
      'aria-hidden': 'true',
    }),
    password.node,
    ...(isNew ? [repeat.node] : []),
  )
  const back = drawButton({ label: words.back, variant: 'secondary', onPress: () => settle.answer('back') })
  return {
    title: isNew ? words.newPassword : words.usePassword,
    styles: keyStyles,
    body: [form.node],
    footer: [back, form.button.node],
    onEscape: () => settle.answer('back'),
    focus: password.input,
  }
}
