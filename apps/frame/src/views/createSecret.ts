import type { FrameWords } from '@foyer/messages/frame/en'
import { copyText } from '@foyer/ui/copyText'
import { el } from './el.js'
import { renderButton } from './renderButton.js'

export interface Secret {
  readonly node: HTMLElement
  hide(): void
}

export interface SecretOptions {
  readonly label: string
  readonly text: string
  readonly words: FrameWords
  /** If true, shows numbered words instead of one text. */
  readonly isList?: boolean
  readonly revealLabel?: string
  readonly onReveal?: () => void
}

/** Creates a secret that is inserted into the page only when revealed, with a button to copy it without showing it. */
export function createSecret({
  label,
  text,
  words,
  isList,
  revealLabel = words.reveal,
  onReveal,
}: SecretOptions): Secret {
  const place = el('div', { class: 'sheet secret', 'data-hidden': true }, words.kitHidden)
  const said = el('span', { class: 'sr', role: 'status' })
  /** Sets the label of a button, and the name of its secret for screen readers. */
  const name = (button: HTMLElement, says: string) => {
    button.textContent = says
    button.setAttribute('aria-label', `${says}: ${label}`)
  }
  const hide = () => {
    place.replaceChildren(words.kitHidden)
    place.setAttribute('data-hidden', '')
    name(reveal, revealLabel)
  }
  const show = () => {
    place.replaceChildren(isList ? renderWords(text) : el('code', { class: 'told mono' }, text))
    place.removeAttribute('data-hidden')
    name(reveal, words.hide)
    onReveal?.()
  }
  const reveal = renderButton({
    label: revealLabel,
    variant: 'secondary',
    isSmall: true,
    onPress: () => (place.hasAttribute('data-hidden') ? show() : hide()),
  })
  name(reveal, revealLabel)
  const copy = renderButton({
    label: words.copy,
    variant: 'ghost',
    isSmall: true,
    onPress: () =>
      void copyText(text, copy).then((isDone) => {
        said.textContent = isDone ? words.copied : words.copyFailed
        if (isDone) name(copy, words.copied)
      }),
  })
  name(copy, words.copy)
  const node = el(
    'section',
    { class: 'block' },
    el('h2', {}, label),
    place,
    el('div', { class: 'acts' }, reveal, copy, said),
  )
  return { node, hide }
}

function renderWords(text: string): Node {
  return el('ol', { class: 'words mono' }, ...text.split(' ').map((word) => el('li', {}, word)))
}
