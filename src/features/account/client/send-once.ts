/** A form that is being sent is not sent again by a second press, which would create its result twice. */
import { plainIsland } from '#client/islands/plain-island.ts'

const ON_ITS_WAY_MS = 5_000

plainIsland('send-once', (element) => {
  let sentAt = Number.NEGATIVE_INFINITY
  element.addEventListener('submit', (event) => {
    if (event.timeStamp - sentAt < ON_ITS_WAY_MS) event.preventDefault()
    else sentAt = event.timeStamp
  })
  // After going back to the page, the form can be sent again at once.
  addEventListener('pageshow', () => {
    sentAt = Number.NEGATIVE_INFINITY
  })
})
