import { Parser } from 'htmlparser2';

/** No format of recipes nests deeper; what does is read as if it stood higher. */
const DEPTH = 64;

/** An element of XML. Names of elements and attributes are in lower case. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  /** What stands between its children. */
  readonly text: string;
}

type OpenNode = XmlNode & { children: XmlNode[]; text: string };

/** Reads XML, also when it is broken. Entities of the document are not replaced. Time and memory grow with its length. */
export function parseXml(xml: string): XmlNode {
  const root: OpenNode = { name: '', attributes: {}, children: [], text: '' };
  const open: OpenNode[] = [root];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const node: OpenNode = { name, attributes, children: [], text: '' };
        open[Math.min(open.length, DEPTH) - 1]?.children.push(node);
        open.push(node);
      },
      ontext(text) {
        const node = open.at(-1);
        if (node) node.text += text;
      },
      onclosetag() {
        if (open.length > 1) open.pop();
      },
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(xml);
  return root;
}

/** All elements below one that are called so, in their order; those within one of them are not looked for. */
export function nodesNamed(node: XmlNode, ...names: readonly string[]): XmlNode[] {
  return node.children.flatMap((child) => (names.includes(child.name) ? [child] : nodesNamed(child, ...names)));
}

/** The lines of an element and of all in it, each of which begins a line; empty ones are left out. */
export function linesOfNode(node: XmlNode): string[] {
  const own = node.text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return [...own, ...node.children.flatMap(linesOfNode)];
}

/** The text of the first element of this name below another, in one line; empty if there is none. */
export function textNamed(node: XmlNode, ...names: readonly string[]): string {
  return (
    nodesNamed(node, ...names)
      .map((found) => linesOfNode(found).join(' '))
      .find((text) => text !== '') ?? ''
  );
}
