/** Which machines outside may be contacted: hosts by a list, and never an address that leads inside. */
import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** `example.org`, `*.example.org` (any name below it), each with or without `:port`. */
export function isListedHost(url: URL, allowed: readonly string[]): boolean {
  return allowed.some((entry) => {
    const [name = '', port = ''] = entry.toLowerCase().split(':')
    if (port !== url.port) return false
    const host = url.hostname.toLowerCase()
    return name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name
  })
}

/** A name or address that means this very machine, written out. A name that merely resolves to it is something else. */
export function isLoopbackName(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

// Everything that is not a public machine: this host, private networks, link-local, documentation, multicast, reserved.
const V4 = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`
const V6 = `::/128 ::1/128 64:ff9b:1::/48 100::/64 2001::/32 2001:db8::/32 2002::/16 fc00::/7 fe80::/10 fec0::/10
  ff00::/8`

const inside = new BlockList()
for (const net of V4.split(/\s+/)) add(net, 'ipv4')
for (const net of V6.split(/\s+/)) add(net, 'ipv6')

function add(net: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', bits] = net.split('/')
  inside.addSubnet(address, Number(bits), family)
}

/** True for what must never be reached from here; what is no address at all counts as such. */
export function isInsideAddress(address: string): boolean {
  if (isIPv4(address)) return inside.check(address, 'ipv4')
  // An IPv4 address written as IPv6 is judged as the IPv4 address that it is.
  if (isIPv6(address)) return inside.check(address, 'ipv6') || isInsideByTranslation(address)
  return true
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** True for an address of this very machine; nothing sent to it leaves the machine. */
export function isLoopbackAddress(address: string): boolean {
  if (isIPv4(address)) return loopback.check(address, 'ipv4')
  return isIPv6(address) && loopback.check(address, 'ipv6')
}

/** `64:ff9b::a.b.c.d` reaches an IPv4 machine through a translator. */
function isInsideByTranslation(address: string): boolean {
  const match = /^64:ff9b::(?:([0-9a-f]{1,4}):)?([0-9a-f]{1,4})$/i.exec(address)
  const dotted = /^64:ff9b::(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (dotted) return inside.check(dotted, 'ipv4')
  if (!match) return false
  const [high, low] = [Number.parseInt(match[1] ?? '0', 16), Number.parseInt(match[2]!, 16)]
  return inside.check(`${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`, 'ipv4')
}
