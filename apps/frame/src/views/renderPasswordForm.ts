import type { OpenWay } from '../keys/Vault.js'
import { keyStyles } from '../look/keyStyles.js'
import { el } from './el.js'
import { createField, createForm } from './forms.js'
import { renderButton } from './renderButton.js'
import type { KeyScreenSession, Page, Settle } from './ScreenQueue.js'

export interface WayFormOptions<Done> {
  readonly visit: KeyScreenSession
  readonly formatError: (error: unknown) => string
  /** True to choose a new password, false to enter the existing one. */
  readonly isNew: boolean
  readonly submit: (way: OpenWay) => Promise<Done>
}

/** The minimum length of a password. */
const minLength = 10

/** Renders the form for the password, or for a new password with repetition. */
export function renderPasswordForm<Done>(
  { visit, formatError, isNew, submit }: WayFormOptions<Done>,
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
    const isShort = isNew && [...value].length < minLength
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
      submit: async () => settle.resolve(await submit({ kind: 'password', password: password.input.value })),
      fail(error) {
        password.setError(formatError(error))
        password.input.select()
      },
    },
    // Password managers store a password under a user name.
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
  const back = renderButton({ label: words.back, variant: 'secondary', onPress: () => settle.resolve('back') })
  return {
    title: isNew ? words.newPassword : words.usePassword,
    styles: keyStyles,
    body: [form.node],
    footer: [back, form.button.node],
    onEscape: () => settle.resolve('back'),
    focus: password.input,
  }
}
