import { useState } from 'react'
import { useWidget } from '../shell/WidgetContext.js'
import { defaultSlippage, parseSlippage } from './swapForm.js'

const memoryKey = 'swap_slippage'

/** Returns the slippage tolerance in percent and a setter that stores it for the next visit. */
export function useSlippage(): [number, (slippage: number) => void] {
  const { memory } = useWidget().client
  const [slippage, setSlippage] = useState(
    () => parseSlippage({ value: memory.get(memoryKey) ?? '' }) ?? defaultSlippage,
  )
  const change = (next: number) => {
    memory.set(memoryKey, String(next))
    setSlippage(next)
  }
  return [slippage, change]
}
