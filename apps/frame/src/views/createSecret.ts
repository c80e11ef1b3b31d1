import type { FrameWords } from '@foyer/messages/frame/en'
import { copyText } from '@foyer/ui/copyText'
import { drawButton } from './drawButton.js'
import { el } from './el.js'

export interface Secret {
  readonly node: HTMLElement
  hide(): void
}

export interface SecretOptions {
  readonly label: string
  readonly text: string
  readonly words: FrameWords
  /** Numbered words instead of one text. */
  readonly isList?: boolean
  readonly revealLabel?: string
  readonly onReveal?: () => void
}

/** Something that is not in the page until it is asked for, with a button to copy it unseen. */
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
  /** What a button says, and of which of the secrets. */
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
    place.replaceChildren(isList ? drawWords(text) : el('code', { class: 'told mono' }, text))
    place.removeAttribute('data-hidden')
    name(reveal, words.hide)
    onReveal?.()
  }
  const reveal = drawButton({
    label: revealLabel,
    variant: 'secondary',
    isSmall: true,
    onPress: () => (place.hasAttribute('data-hidden') ? show() : hide()),
  })
  name(reveal, revealLabel)
  const copy = drawButton({
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

function drawWords(text: string): Node {
  return el('ol', { class: 'words mono' }, ...text.split(' ').map((word) => el('li', {}, word)))
}
