/** Whether the page is dark at this moment: diagrams are drawn for one background. */
export function isDarkNow(): boolean {
  const { theme } = document.documentElement.dataset
  return (
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  )
}
