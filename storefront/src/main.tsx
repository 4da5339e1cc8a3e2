import '@selvedge/web/fonts.css';
import './app/waiting.css';
import './app/start';
