/** The links of shorter chains are looked at one within the other. */
const MANY = 10;
/** Nobody writes longer chains by hand. */
const MOST = 1000;

/**
 * The links of a long chain, `router.get(…).post(…)`, innermost first: once each is known before the next
 * one asks for it, no question is as deep as the chain is long. Of a chain that is too long, none.
 *
 * @param before What the next link is made of, unless that is known.
 */
export function linksBefore<Link>(
  last: Link,
  before: (link: Link) => Link | undefined,
): readonly Link[] {
  const links: Link[] = [];
  for (let link = before(last); link !== undefined; link = before(link)) {
    if (links.length === MOST) return [];
    links.push(link);
  }
  return links.length < MANY ? [] : links.reverse();
}
