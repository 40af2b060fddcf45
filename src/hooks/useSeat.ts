// A jar's place among those of the page that draw. It says how much it needs one; now and then it has to give it up.
import { useEffect, useRef, useState } from 'react'
import { CONTEXTS, type Need, type Seat } from './contextPool.ts'

/**
 * @param need how much the jar needs to draw
 * @param onLeave called just before it may draw no more
 * @returns whether it may draw
 */
export function useSeat(need: Need, onLeave: () => void): boolean {
  const [seated, setSeated] = useState(false)
  const seat = useRef<Seat>(undefined)
  const latest = useRef({ need, onLeave })
  useEffect(() => {
    latest.current = { need, onLeave }
    seat.current?.need(need)
  })
  useEffect(() => {
    const mine = CONTEXTS.enter(latest.current.need, (granted) => {
      if (!granted) latest.current.onLeave()
      setSeated(granted)
    })
    seat.current = mine
    return () => {
      seat.current = undefined
      mine.leave()
      setSeated(false)
    }
  }, [])
  return seated
}
