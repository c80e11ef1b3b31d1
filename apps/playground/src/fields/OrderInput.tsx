import { type ReactNode, useState } from 'react'
import type { Choice } from '../options/Control.js'
import { type InputProps, toTexts } from './InputProps.js'

export interface OrderInputProps extends InputProps {
  readonly control: { readonly choices: readonly Choice[] }
}

/** A list of all choices in a changeable order. Each move is announced to screen readers. */
export function OrderInput({ labelId, hintId, value, isDisabled, onChange, control }: OrderInputProps): ReactNode {
  const [said, say] = useState('')
  const order = toTexts(value)
  const move = (from: number, to: number) => {
    const moved = order[from]
    if (moved === undefined || to < 0 || to >= order.length) return
    const rest = order.filter((_, index) => index !== from)
    onChange([...rest.slice(0, to), moved, ...rest.slice(to)])
    say(`${moved} is now number ${to + 1}`)
  }
  return (
    <>
      <ol className="order" aria-labelledby={labelId} aria-describedby={hintId}>
        {order.map((own, index) => (
          <li key={own}>
            <span>{control.choices.find((choice) => choice.value === own)?.label ?? own}</span>
            <button type="button" disabled={isDisabled || index === 0} onClick={() => move(index, index - 1)}>
              <span aria-hidden="true">↑</span>
              <span className="unseen">Move {own} up</span>
            </button>
            <button
              type="button"
              disabled={isDisabled || index === order.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <span aria-hidden="true">↓</span>
              <span className="unseen">Move {own} down</span>
            </button>
          </li>
        ))}
      </ol>
      <span className="unseen" role="status">
        {said}
      </span>
    </>
  )
}
