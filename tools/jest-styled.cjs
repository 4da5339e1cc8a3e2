/**
 * Emotion's styled() without the styles: in the tests of screens nothing is laid out and no style is looked up, yet
 * writing them takes a quarter of the time. Elements and properties are chosen as Emotion does; appearance is tested in
 * the browser.
 */
const isPropValid = require('@emotion/is-prop-valid').default;
const { createElement, forwardRef } = require('react');

const isForComponent = (name) => name !== 'theme';
const byTag = (tag) => (typeof tag === 'string' && /^[a-z]/.test(tag) ? isPropValid : isForComponent);

function styled(tag, { shouldForwardProp: own, target } = {}) {
  const inherited = tag.forwardsProp;
  const chosen = own && inherited ? (name) => inherited(name) && own(name) : (own ?? inherited);
  const baseTag = tag.baseTag ?? tag;
  const forwards = chosen ?? byTag(baseTag);
  const takesAs = !forwards('as');

  return () => {
    const Styled = forwardRef((props, ref) => {
      const Tag = (takesAs && props.as) || baseTag;
      const isForwarded = takesAs && !chosen ? byTag(Tag) : forwards;
      const kept = {};
      for (const name in props) if (!(takesAs && name === 'as') && isForwarded(name)) kept[name] = props[name];
      const className = [props.className, target].filter(Boolean).join(' ');
      if (className) kept.className = className;
      else delete kept.className;
      if (ref) kept.ref = ref;
      return createElement(Tag, kept);
    });
    Styled.displayName = `Styled(${typeof baseTag === 'string' ? baseTag : (baseTag.displayName ?? baseTag.name)})`;
    return Object.assign(Styled, { baseTag, forwardsProp: chosen });
  };
}

module.exports = styled;
module.exports.default = styled;
