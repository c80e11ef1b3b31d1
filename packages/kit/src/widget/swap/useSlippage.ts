import { useState } from 'react'
import { useWidget } from '../shell/WidgetContext.js'
import { defaultSlippage, parseSlippage } from './swapForm.js'

const memoryKey = 'swap_slippage'

/** Per cent that the price may move, kept for the next visit. */
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
