import { useEffect, useRef, useState } from 'react'
import { watchCamera } from '../scan/watchCamera.js'

/** The camera's picture until it sees a code. */
export function Camera({ onText, onClose }: { readonly onText: (text: string) => void; readonly onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()
  const report = useRef(onText)
  report.current = onText

  useEffect(() => {
    if (video.current === null) return
    return watchCamera(video.current, (text) => report.current(text), setProblem)
  }, [])
  return (
    <div className="camera">
      <video ref={video} muted playsInline aria-label="Camera picture" />
      {problem !== undefined && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      <button type="button" className="wide" onClick={onClose}>
        Stop scanning
      </button>
    </div>
  )
}
